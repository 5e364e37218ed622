import { invalid } from '#platform/errors.ts';
import { redrawImage } from '#platform/files/image.task.ts';
import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';
import { checkThemeArchive, type ThemeArchive, ThemeError } from './theme-archive.ts';

export type CheckedTheme = Omit<ThemeArchive, 'files'>;

/** The screenshot size in pixels that WordPress recommends. */
const screenshotSize = { width: 1_200, height: 900 };
/** The largest small archive, in bytes. An archive of this size contains at most about 2,000 files. */
const smallBytes = 262_144;

/** Re-encodes the screenshot as WebP, so that the portal never serves an image from a theme unchanged. */
async function drawScreenshot(content: Buffer): Promise<Buffer> {
  const drawn = await redrawImage.run({
    content,
    from: ['png', 'jpeg', 'webp', 'gif'],
    to: 'webp',
    resize: { ...screenshotSize, fit: 'inside', withoutEnlargement: true },
  });
  if (!drawn) throw new ThemeError('The theme’s screenshot is not an image.');
  return drawn.content;
}

/** Validates a child theme's zip file. Throws 400 with the reason if it is invalid. */
export const checkTheme = defineHeavyTask({
  module: import.meta.url,
  name: 'checkTheme',
  advice: 'Remove files from the theme, or scale its screenshot down.',
  isLarge: (archive: Buffer) => archive.length > smallBytes,
  async run(archive: Buffer): Promise<CheckedTheme> {
    try {
      const { files: _, screenshot, ...theme } = await checkThemeArchive(archive);
      return { ...theme, screenshot: screenshot && (await drawScreenshot(screenshot)) };
    } catch (error) {
      if (error instanceof ThemeError) throw invalid({ archive: [error.message] });
      throw error;
    }
  },
});
