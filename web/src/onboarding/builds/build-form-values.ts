import type { WebsiteBuild } from '@portal/contract/onboarding/website-build.schema.ts';

export type BuildValues = {
  label: string;
  organization: number | null;
  notes: string;
  start_date: string | null;
  brand_interview_link: string;
  sitemap_link: string;
  intake_link: string;
  staging_url: string;
  is_active: boolean;
};

export const buildLabels = {
  label: 'Label',
  organization: 'Organization',
  notes: 'Notes',
  start_date: 'Start date',
  brand_interview_link: 'Brand interview link',
  sitemap_link: 'Sitemap link',
  intake_link: 'Intake link',
  staging_url: 'Staging URL',
  is_active: 'Active',
};

export const linkFields = [
  'brand_interview_link',
  'sitemap_link',
  'intake_link',
  'staging_url',
] as const;

export const buildValues = (build: WebsiteBuild | undefined): BuildValues => ({
  label: build?.label ?? '',
  organization: build?.organization.id ?? null,
  notes: build?.notes ?? '',
  start_date: build?.start_date ?? null,
  brand_interview_link: build?.brand_interview_link ?? '',
  sitemap_link: build?.sitemap_link ?? '',
  intake_link: build?.intake_link ?? '',
  staging_url: build?.staging_url ?? '',
  is_active: build?.is_active ?? true,
});
