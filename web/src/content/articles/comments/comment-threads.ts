interface Threaded {
  id: number;
  parent: number | null;
}

/** A thread's first comment with its replies, oldest first. */
export interface Thread<Entry extends Threaded> {
  first: Entry;
  replies: readonly Entry[];
}

/** Groups comments by thread. A reply whose first comment is missing becomes its own thread. */
export function threadsOf<Entry extends Threaded>(comments: readonly Entry[]): Thread<Entry>[] {
  const firstIds = new Set(comments.filter(({ parent }) => parent === null).map(({ id }) => id));
  const isReply = ({ parent }: Entry) => parent !== null && firstIds.has(parent);
  const replies = Map.groupBy(comments.filter(isReply), ({ parent }) => parent);
  return comments
    .filter((comment) => !isReply(comment))
    .map((first) => ({ first, replies: replies.get(first.id) ?? [] }));
}
