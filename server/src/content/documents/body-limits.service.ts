import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import {
  bodyLimitMessages,
  bodyLimits,
  countGridCells,
  countImageShowings,
} from '@portal/contract/content/documents/body-limits.ts';
import { bodyImageIds } from '@portal/contract/content/documents/body-text.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { contentOf } from './article-body.presenter.ts';
import type { ArticleBodyRow } from './article-body.repository.ts';
import { type BodyImageRow, selectAllBodyImages } from './images/body-image.repository.ts';

/** The number of cells at which counting stops, because a larger grid in an older text would take too long to count. */
const mostCountedCells = 20 * bodyLimits.gridCells;

const refused = (message: string) => invalid({ content: [message] });

/** Returns the total size in bytes of the images in the content. An image counts once per occurrence. */
function countShownBytes(content: BodyContent, images: readonly BodyImageRow[]): number {
  const sizes = new Map(images.map(({ id, size }) => [id, size]));
  return [...countImageShowings(content)].reduce(
    (bytes, [id, count]) => bytes + count * (sizes.get(id) ?? 0),
    0,
  );
}

/**
 * Throws 400 unless the text may be stored. A stored text that exceeds a newer limit may be saved as long as it doesn't
 * grow, so that its writer can correct and shorten it gradually.
 */
export async function assertStorable(
  db: Db,
  articleId: number,
  content: BodyContent,
  row: ArticleBodyRow | undefined,
): Promise<void> {
  if (countGridCells(content) > bodyLimits.gridCells) {
    const before = row ? countGridCells(contentOf(row), mostCountedCells) : 0;
    const most = Math.min(before, mostCountedCells);
    if (countGridCells(content, most) > most) throw refused(bodyLimitMessages.gridCells);
  }
  const shown = bodyImageIds(content);
  if (shown.length === 0) return;
  const images = await selectAllBodyImages(db, articleId);
  const own = new Set(images.map(({ id }) => id));
  if (shown.some((id) => !own.has(id))) {
    throw refused('The text shows an image that this article does not have.');
  }
  const bytes = countShownBytes(content, images);
  if (bytes <= bodyLimits.imageBytes) return;
  const before = row ? countShownBytes(contentOf(row), images) : 0;
  if (bytes > before) throw refused(bodyLimitMessages.imageBytes(bytes));
}

/** Throws 400 if an export of the text would be many times larger than the text and its images. */
export function assertExportable(content: BodyContent, images: readonly BodyImageRow[]): void {
  if (countGridCells(content) > bodyLimits.gridCells) throw refused(bodyLimitMessages.gridCells);
  const bytes = countShownBytes(content, images);
  if (bytes > bodyLimits.imageBytes) throw refused(bodyLimitMessages.imageBytes(bytes));
}
