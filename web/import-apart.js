/**
 * Imports a screen and the chunks that it needs, each by itself: they are fetched together and run one after the
 * other, each as a task of its own. Takes the place of Vite's helper, which only fetches them.
 */
export async function __vitePreload(load, chunks = []) {
  // What can't be fetched is told by the screen's own import.
  await Promise.allSettled(chunks.map((chunk) => __importChunk(`/${chunk}`)));
  return load();
}
