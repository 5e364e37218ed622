import { join } from 'node:path';
import type { Plugin } from 'vite';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A file and the portal's own modules that it imports, whether itself or by what it imports. */
function listImported(graph: ModuleGraph, file: string): ReadonlySet<string> {
  const found = new Set([join(import.meta.dirname, 'src', file)]);
  for (const id of found) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
      // A library's main file imports all of it.
      if (!next.includes('node_modules')) found.add(next);
    }
  }
  return found;
}

function withImports(name: string, file: string) {
  let imported: ReadonlySet<string> | undefined;
  return (id: string, graph: ModuleGraph) => {
    imported ??= listImported(graph, file);
    return imported.has(id) ? name : null;
  };
}

/** A file's name in short: the groups add who needs each part, at any length. */
const shortName = (name = 'part') => name.split('~')[0];

export const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${shortName(name)}-[hash].js`,
  assetFileNames: ({ names: [name] }: { names: string[] }) =>
    /~.*\.css$/.test(name ?? '')
      ? `assets/${shortName(name)}-[hash].css`
      : 'assets/[name]-[hash][extname]',
};

const bySharers = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 };

const initial = ['$initial' as const];

/** Each chunk is a request, so what is needed together comes together; the earlier group has the say. */
export const chunkGroups = [
  {
    name: 'react',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//,
    tags: initial,
    priority: 5,
  },
  { name: 'routing', test: /node_modules\/@tanstack\//, tags: initial, priority: 4 },
  { name: 'mantine', test: /node_modules\/@mantine\//, tags: initial, priority: 4 },
  // It never imports an area, so that the start runs as two tasks: what all areas have, then areas and app.
  {
    name: 'platform',
    test: /\/src\/platform\/|contract\/src|node_modules/,
    tags: initial,
    priority: 3,
  },
  { name: 'start', tags: initial, priority: 3 },
  // What forms check by. With a part of it, the start or the shell would need all of it.
  {
    name: 'schemas',
    test: /node_modules\/zod\/|contract\/src\/.*\/((form-)?fields|page-query|references\.schema)\.ts/,
    priority: 2,
  },
  { name: withImports('shell', 'app/AppShell.tsx'), debugName: 'shell', priority: 1 },
  // What most screens need.
  { name: 'parts', minShareCount: 5 },
  // What few of them need is too small for files by which of them need it.
  {
    name: 'small-parts',
    test: /\/@tabler\/icons-react\/|\/src\/platform\/(forms|thread|ui)\/|\/MultiSelect\//,
    minShareCount: 2,
  },
  // What several need, by which of them need it; what is smaller than a request is worth joins its like. What
  // belongs to no area joins no area's: two such chunks could need each other.
  // The text editor is far too large for anything to join it.
  {
    name: 'editor',
    test: /node_modules\/(@tiptap|prosemirror-|orderedmap|rope-sequence|w3c-keyname|linkify)/,
    minShareCount: 2,
    entriesAware: true,
  },
  // Merged into other shared chunks, these would load the editor on screens that don't use it.
  { name: 'rich-text', test: /\/src\/platform\/rich-text\//, minShareCount: 2, entriesAware: true },
  // What is opened most. A screen's own file among them isn't one more request.
  { name: withImports('content', 'content/frame/ContentFrame.tsx'), debugName: 'content' },
  {
    name: withImports('articles', 'content/articles/lists/ArticleListScreen.tsx'),
    debugName: 'articles',
  },
  {
    name: withImports('article-panel', 'content/articles/ArticlePanel.tsx'),
    debugName: 'article-panel',
  },
  { name: 'shared', test: /node_modules|\/src\/platform\//, ...bySharers },
  { name: 'screens', ...bySharers },
];

/** Ends the build when chunks need each other in a circle: one of them would run before what it needs. */
export function refuseChunkCircles(): Plugin {
  return {
    name: 'portal-refuse-chunk-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (name: string, path: readonly string[]) => {
        if (path.includes(name)) this.error(`Chunks in a circle: ${[...path, name].join(' → ')}`);
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || done.has(name)) return;
        for (const next of chunk.imports) visit(next, [...path, name]);
        done.add(name);
      };
      for (const name of Object.keys(bundle)) visit(name, []);
    },
  };
}

const editorPackage = '/node_modules/@tiptap/core/';

/** Ends the build when a screen would load the text editor only because of how chunks were cut. */
export function refuseStrayEditor(): Plugin {
  return {
    name: 'portal-refuse-stray-editor',
    apply: 'build',
    generateBundle(_options, bundle) {
      const moduleNeeds = (first: string) => {
        const found = new Set([first]);
        for (const id of found) {
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next);
        }
        return [...found].some((id) => id.includes(editorPackage));
      };
      const chunkNeeds = (first: string) => {
        const found = new Set([first]);
        for (const name of found) {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk') continue;
          if (chunk.moduleIds.some((id) => id.includes(editorPackage))) return true;
          for (const next of chunk.imports) found.add(next);
        }
        return false;
      };
      for (const [name, chunk] of Object.entries(bundle)) {
        const id = chunk.type === 'chunk' && chunk.facadeModuleId;
        if (id && chunkNeeds(name) && !moduleNeeds(id)) {
          this.error(`${name} loads the text editor, which ${id} doesn't import.`);
        }
      }
    },
  };
}
