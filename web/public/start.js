// Runs the app's chunks one after the other, each as a task of its own. Run by the first import of them all, they would
// be one long task, in which a slow machine answers nobody.
for (const { href } of document.querySelectorAll('link[rel="modulepreload"]')) {
  await import(href);
  await new Promise((resolve) => setTimeout(resolve));
}
