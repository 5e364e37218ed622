import type { ReportDataStatus } from '@portal/contract/reporting/data/report-data.schema.ts';
import type { PreflightProblem } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import type {
  PresentationContent,
  ResolvedComponent,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import {
  missingFields,
  requiredFieldsText,
  unknownComponentText,
} from '@portal/contract/reporting/slide-components.ts';
import { fileKeyOf } from '../reports/presentation-content.ts';

/** The keys of files that can't be loaded. */
export type BrokenFiles = ReadonlySet<string>;

type Found = Pick<PreflightProblem, 'code' | 'text' | 'waivable'>;

/** Returns 'Referring Domains' for 'referring_domains'. */
const inWords = (type: string) =>
  type
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function missingData(
  kind: 'analytics' | 'leads',
  status: ReportDataStatus,
  name: string,
): Found | undefined {
  const { state, waiver, error, setup_problem: setup } = status[kind];
  if (state === 'present' || waiver) return undefined;
  const reason = error ?? setup;
  const text = `${name} for the newest month is missing.${reason ? ` ${reason}` : ''}`;
  const code = error === null && setup !== null ? 'not_set_up' : 'missing_data';
  return { code, text, waivable: kind };
}

function problemOf(component: ResolvedComponent, status: ReportDataStatus): Found | undefined {
  const { data } = component;
  if (data.kind === 'unknown') {
    const text = `${unknownComponentText}: ${component.name}`;
    return { code: 'unknown_component', text, waivable: null };
  }
  const missing = missingFields(component).map(({ verbose_name }) => verbose_name);
  if (missing.length > 0) {
    const text = `${requiredFieldsText} (${missing.join(', ')})`;
    return { code: 'unfinished_component', text, waivable: null };
  }
  if (data.kind === 'analytics') return missingData('analytics', status, 'Analytics data');
  if (data.kind === 'leads') return missingData('leads', status, 'Lead-tracking data');
  if (data.kind === 'logo' && data.image === null) {
    const text = 'This Organization does not have a logo uploaded.';
    return { code: 'no_organization_logo', text, waivable: null };
  }
  if (data.kind === 'promised' && !data.is_shown) {
    const text = 'The client can’t see what was promised and delivered.';
    return { code: 'promised_hidden', text, waivable: null };
  }
  if (data.kind === 'screenshot' && data.image === null && !status.backlinks.waiver) {
    const text = `${inWords(data.screenshot_type ?? '')} Report not Found`;
    return { code: 'missing_screenshot', text, waivable: 'backlinks' };
  }
  return undefined;
}

function brokenImage({ data }: ResolvedComponent, broken: BrokenFiles): Found | undefined {
  const key = fileKeyOf(data);
  if (key === null || !broken.has(key)) return undefined;
  const noun = data.kind === 'logo' ? 'logo' : 'screenshot';
  const text = `The ${noun} can’t be loaded. Upload it again.`;
  return { code: 'broken_image', text, waivable: null };
}

/** Returns the problems that `find` returns for each component, with the component's slide. */
function problemsIn(
  { slides }: PresentationContent,
  find: (component: ResolvedComponent) => Found | undefined,
): PreflightProblem[] {
  return slides.flatMap(({ title, components }, index) =>
    components.flatMap((component) => {
      const problem = find(component);
      if (!problem) return [];
      return [
        { ...problem, slide: { place: index + 1, title }, component: component.verbose_name },
      ];
    }),
  );
}

/**
 * Returns problems for images that can't be loaded. Sent versions have no other problems, but their files may have been
 * lost.
 */
export const brokenImages = (content: PresentationContent, broken: BrokenFiles) =>
  problemsIn(content, (component) => brokenImage(component, broken));

/** Returns the problems that prevent sending a presentation, with the slide and component of each. */
export function presentationProblems(
  content: PresentationContent,
  status: ReportDataStatus,
  broken: BrokenFiles,
): PreflightProblem[] {
  if (content.slides.every(({ components }) => components.length === 0)) {
    const text = 'The presentation is empty.';
    return [{ code: 'empty_presentation', text, slide: null, component: null, waivable: null }];
  }
  return problemsIn(
    content,
    (component) => problemOf(component, status) ?? brokenImage(component, broken),
  );
}
