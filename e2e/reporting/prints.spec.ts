import { readFile } from 'node:fs/promises';
import { presentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import type {
  ComponentData,
  PresentationContent,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { newComponent } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from '../platform/fixtures.ts';

async function readPdf(path: string) {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)));
  const { text } = await extractText(document, { mergePages: false });
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  return { pages: text, box: [Math.round(width), Math.round(height)] };
}

// Requirements: P2-SCOPE-05, P2-PDF-01, P2-PDF-02, P2-PDF-05, P2-PDF-06, P2-PDF-07, P2-PDF-08,
// P2-PDF-09, P2-PDF-12, P2-PDF-14
test('a client downloads a report as a PDF that has one page with text per slide', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('customer');
  const [report] = await api.call(reportCalls.list, { query: { limit: 1 } });
  if (!report?.presentation) throw new Error('The demonstration’s client has no report.');
  const { year, month } = report.planning_month;
  const { slides } = await api.call(presentationCalls.get, {
    params: { id: report.presentation },
  });

  const page = await openAs('customer');
  await page.goto(`/reporting/${year}/${month}/${report.client.slug}`);
  await page.getByRole('button', { name: 'Download as PDF' }).click();
  const preview = page.getByRole('dialog');
  await expect(
    preview.getByText(
      'If you are having issues downloading the PDF please try Firefox or Safari.',
      {
        exact: true,
      },
    ),
  ).toBeVisible();
  // In a narrow window, the pages are scaled down to fit.
  await page.setViewportSize({ width: 320, height: 720 });
  await expect
    .poll(async () => (await preview.getByRole('region').first().boundingBox())?.width)
    .toBeLessThan(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const downloading = page.waitForEvent('download');
  await preview.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${report.client.slug}-${year}-${month}.pdf`);
  expect(posts.filter((path) => path.endsWith('/print/'))).toHaveLength(1);

  const { pages, box } = await readPdf(await download.path());
  expect(box).toEqual([595, 842]);
  expect(pages).toHaveLength(slides.length);
  for (const [place, { title }] of slides.entries()) expect(pages[place]).toContain(title);
  const traffic = slides.findIndex(({ title }) => title === 'Traffic');
  expect(pages[traffic]).toContain('Organic Search');

  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toHaveCount(0);
});

// Requirements: P2-PDF-14
test('a report with a broken image isn’t printed, and the error names its slide and component', async ({
  page,
}) => {
  const screenshot = findUiComponent('AhrefsScreenshot');
  if (!screenshot) throw new Error('The catalog has screenshots.');
  const image = { url: 'data:image/png;base64,AAAA', width: 8, height: 8 };
  const data: ComponentData = {
    kind: 'screenshot',
    screenshot_type: 'referring_pages',
    image,
    put_in_at: null,
  };
  const components = [{ ...newComponent(screenshot, 'one'), data }];
  const content: PresentationContent = {
    presentation: 1,
    report: 1,
    name: 'Briefing',
    organization: { dba_name: 'Harbor Marina', slug: 'harbor-marina' },
    year: 2026,
    month: 3,
    version_number: 1,
    slides: [
      { id: 1, order: 0, title: 'Introduction', components: [] },
      { id: 2, order: 1, title: 'Backlinks', components },
    ],
    frozen_at: null,
  };
  await page.route('**/api/report-print-content/', (route) => route.fulfill({ json: content }));
  await page.goto('/print/report');
  const drawn = page.locator('html');
  await expect(drawn).toHaveAttribute(
    'data-print-error',
    `Slide 2, ${screenshot.verbose_name}: Referring Pages failed to load`,
  );
  await expect(drawn).not.toHaveAttribute('data-print-ready');
});
