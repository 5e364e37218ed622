import type { BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { countWords } from '@portal/contract/content/documents/body-text.ts';
import type { Node } from '@tiptap/pm/model';

// Editor nodes are immutable, and typing replaces the edited node, so counts can be cached by node.
const known = new WeakMap<Node, number>();

/** Returns the number of words in a node, recounting only changed nodes. */
export function countLiveWords(node: Node): number {
  const before = known.get(node);
  if (before !== undefined) return before;
  let count = 0;
  if (node.isTextblock) {
    // The editor's nodes have the shape that the contract defines and that `contentOf` sends, so the cast is safe.
    count = countWords({ type: 'doc', content: [node.toJSON() as BodyNode] });
  } else {
    node.forEach((child) => {
      count += countLiveWords(child);
    });
  }
  known.set(node, count);
  return count;
}
