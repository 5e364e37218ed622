import { isStorable, unknownMessage } from '../../platform/field-rules.ts';
import {
  type AttributeRule,
  type BodyContent,
  type BodyMark,
  type BodyNode,
  type BodyNodeType,
  bodyMarkTypes,
  linkAttributes,
  maximumBodyDepth,
  maximumBodySize,
  type NodeRule,
  nodeRules,
} from './body-content.ts';
import { clipRowspans } from './body-limits.ts';

const maximumComplaints = 20;

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

export interface BodyComplaint {
  path: (string | number)[];
  message: string;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class BodyReader {
  readonly complaints: BodyComplaint[] = [];

  complain(path: Path, message: string): void {
    if (this.complaints.length < maximumComplaints)
      this.complaints.push({ path: [...path], message });
  }

  /** Adds a complaint for each field that isn't one of `names`. */
  onlyFields(value: Json, names: readonly string[], path: Path): void {
    for (const name of Object.keys(value)) {
      if (!names.includes(name)) this.complain([...path, name], unknownMessage);
    }
  }

  attributes(
    value: unknown,
    rules: Readonly<Record<string, AttributeRule>> = {},
    path: Path,
  ): Record<string, string | number> | undefined {
    if (value !== undefined && value !== null && !isObject(value)) {
      this.complain(path, 'Attributes must be an object.');
      return undefined;
    }
    const attributes = value ?? {};
    this.onlyFields(attributes, Object.keys(rules), path);
    const kept: Record<string, string | number> = {};
    for (const [name, rule] of Object.entries(rules)) {
      const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      if (attribute === undefined || attribute === null) {
        if (rule.isRequired) this.complain([...path, name], rule.complaint);
      } else if (!rule.fits(attribute)) {
        this.complain([...path, name], rule.complaint);
      } else if (!rule.isDropped && attribute !== rule.fallback) {
        // The cast is safe, because each rule that keeps a value accepts only numbers or strings.
        kept[name] = attribute as string | number;
      }
    }
    return Object.keys(kept).length > 0 ? kept : undefined;
  }

  marks(value: unknown, path: Path): BodyMark[] {
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.complain(path, 'Marks must be a list.');
      return [];
    }
    const marks = value.slice(0, bodyMarkTypes.length + 1).flatMap((mark: unknown, index) => {
      const at = [...path, index];
      const type = isObject(mark) && bodyMarkTypes.find((name) => name === mark.type);
      if (!isObject(mark) || !type) {
        this.complain(at, 'This mark is not allowed.');
        return [];
      }
      this.onlyFields(mark, ['type', 'attrs'], at);
      const rules = type === 'link' ? linkAttributes : {};
      const attrs = this.attributes(mark.attrs, rules, [...at, 'attrs']);
      return [{ type, ...(attrs && { attrs }) }];
    });
    const types = marks.map(({ type }) => type);
    if (new Set(types).size < types.length) this.complain(path, 'A mark is applied twice.');
    if (types.includes('code') && types.length > 1) {
      this.complain(path, 'Code cannot have another mark.');
    }
    return marks;
  }

  node(value: unknown, allowed: readonly BodyNodeType[], path: Path, depth: number) {
    const type = isObject(value) && allowed.find((name) => name === value.type);
    if (!isObject(value) || !type) {
      this.complain(path, `Use one of ${allowed.join(', ')}.`);
      return undefined;
    }
    if (depth > maximumBodyDepth) {
      this.complain(path, `The text is nested deeper than ${maximumBodyDepth} levels.`);
      return undefined;
    }
    const rule = nodeRules[type];
    const fields = ['type', ...(rule.hasMarks ? ['marks'] : [])];
    fields.push(...(type === 'text' ? ['text'] : ['attrs']));
    if (rule.content.length > 0) fields.push('content');
    this.onlyFields(value, fields, path);
    const node: BodyNode = { type };
    const attrs = this.attributes(value.attrs, rule.attributes, [...path, 'attrs']);
    if (attrs) node.attrs = attrs;
    if (type === 'text') node.text = this.text(value.text, [...path, 'text']);
    const marks = rule.hasMarks ? this.marks(value.marks, [...path, 'marks']) : [];
    if (marks.length > 0) node.marks = marks;
    const content = this.content(value.content, rule, [...path, 'content'], depth);
    if (type === 'codeBlock' && content.some((child) => child.marks)) {
      this.complain(path, 'A code block cannot have marks.');
    }
    if (content.length > 0) node.content = content;
    return type === 'table' ? clipRowspans(node) : node;
  }

  text(value: unknown, path: Path): string {
    if (typeof value === 'string' && value !== '' && isStorable(value)) return value;
    this.complain(path, 'This text cannot be stored.');
    return '';
  }

  content(value: unknown, rule: NodeRule, path: Path, depth: number): BodyNode[] {
    if (value !== undefined && !Array.isArray(value)) {
      this.complain(path, 'Content must be a list.');
      return [];
    }
    const list: unknown[] = rule.content.length > 0 ? (value ?? []) : [];
    if (rule.needsContent && list.length === 0) this.complain(path, 'This cannot be empty.');
    return list.flatMap((child, index) => {
      if (this.complaints.length >= maximumComplaints) return [];
      const allowed = index === 0 && rule.first ? [rule.first] : rule.content;
      return this.node(child, allowed, [...path, index], depth + 1) ?? [];
    });
  }
}

/** Returns the content with the attributes that are stored, or the first complaints with their positions. */
export function readBodyContent(
  value: unknown,
): { content: BodyContent } | { complaints: BodyComplaint[] } {
  const reader = new BodyReader();
  const content = reader.node(value, ['doc'], [], 0);
  if (!content || reader.complaints.length > 0) return { complaints: reader.complaints };
  if (JSON.stringify(content).length > maximumBodySize) {
    return { complaints: [{ path: [], message: 'This text is too long to be stored.' }] };
  }
  // The cast is safe, because a doc without content has been rejected above.
  return { content: content as BodyContent };
}
