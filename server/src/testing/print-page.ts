import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const html = `<!doctype html>
<html lang="en"><head><title>Report</title><style>
@page { size: A4; margin: 0.5cm }
section { break-after: page } section:last-child { break-after: auto }
</style></head>
<body><main></main><script src="/assets/print.js"></script></body></html>`;

/** Draws one heading per slide, like the web app, and tries to request resources that a printed page must not reach. */
const script = `
const mark = (name, value) => { document.documentElement.dataset[name] = value; };
const statusOf = (url) => fetch(url).then(({ status }) => String(status), () => 'blocked');
async function draw() {
  const answer = await fetch('/api/report-print-content/');
  if (!answer.ok) return mark('printError', 'The content answered ' + answer.status);
  const content = await answer.json();
  if (content.name === 'Broken') return mark('printError', 'Traffic: the chart is broken.');
  if (content.name === 'Silent') return;
  const tried = [
    await statusOf('/api/report-print-content/'),
    await statusOf('/api/portal/logo/'),
    await statusOf('/api/users/'),
    await statusOf('https://elsewhere.example/'),
    await statusOf('http://127.0.0.1:9/'),
  ];
  for (const { title } of content.slides) {
    const section = document.createElement('section');
    section.innerHTML = '<h1></h1><p></p>';
    section.children[0].textContent = title;
    section.children[1].textContent = tried.join(' ');
    document.querySelector('main').append(section);
  }
  mark('printReady', 'true');
}
draw();
`;

/** Creates a folder with a small page in place of the web app. */
export function makePrintPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'assets', 'print.js'), script);
  return folder;
}
