import type { Page } from '@playwright/test';
import type { Username } from '../platform/api.ts';
import { expect } from '../platform/fixtures.ts';
import {
  expectMessage,
  nextStepOf,
  openArticle,
  panelOf,
  pickDay,
  rowOf,
} from './article-screens.ts';
import { type ApiAs, dayFromNow, listMailSubjects } from './article-setup.ts';

export const draftUrl = 'https://client.example/wp-admin/post.php?post=71&action=edit';
export const liveUrl = 'https://client.example/blog/the-journey';
export const scheduledDay = () => dayFromNow(12);

export const expectMail = (apiAs: ApiAs, username: Username, subject: string, title: string) =>
  expect.poll(() => listMailSubjects(apiAs, username, title)).toContain(`${subject}: ${title}`);

/** Makes a move that needs no input. */
export async function submit(page: Page, title: string, button: string, message: string) {
  await openArticle(page, title);
  const step = nextStepOf(page);
  await expectMessage(page, message, () => step.getByRole('button', { name: button }).click());
}

export interface Verdict {
  decision: 'Approve' | 'Reject';
  stars?: number;
  text?: string;
}

/** Gives feedback, and checks that the button is disabled until the required choices are made. */
export async function giveFeedback(page: Page, title: string, verdict: Verdict, message: string) {
  await openArticle(page, title);
  const step = nextStepOf(page);
  const send = step.getByRole('button', { name: 'Submit Feedback' });
  await expect(send).toBeDisabled();
  await step.getByText(verdict.decision, { exact: true }).click();
  if (verdict.stars) {
    await expect(send).toBeDisabled();
    const stars = verdict.stars === 1 ? '1 star' : `${verdict.stars} stars`;
    await step.getByRole('radio', { name: stars }).check({ force: true });
  }
  if (verdict.text) await step.getByRole('textbox', { name: 'Feedback' }).fill(verdict.text);
  await expectMessage(page, message, () => send.click());
}

/** Completes the poster's step, which requires the draft's URL. */
export async function post(page: Page, title: string) {
  await openArticle(page, title);
  const step = nextStepOf(page);
  const complete = step.getByRole('button', { name: 'Complete Posting' });
  await expect(complete).toBeDisabled();
  const field = step.getByRole('textbox', { name: 'Draft URL' });
  await field.fill('https://client.example/?p=71');
  await complete.click();
  await expect(
    step.getByText('Please enter a valid Wordpress draft URL containing /wp-admin'),
  ).toBeVisible();
  await field.fill(draftUrl);
  await expectMessage(page, 'Posting Complete', () => complete.click());
}

/** Completes the lead's step, which requires the scheduled date and the live URL. */
export async function completePostQa(page: Page, title: string) {
  await expect(rowOf(page, title)).toContainText('Post QA');
  const panel = await openArticle(page, title);
  const finish = panel.getByRole('button', { name: 'Complete Post QA' });
  await expect(finish).toBeDisabled();
  const step = nextStepOf(page);
  const address = step.getByRole('textbox', { name: 'Live URL' });
  await address.fill(liveUrl);
  await expect(finish).toBeDisabled();
  await pickDay(step, 'Scheduled date', scheduledDay());
  await address.fill('');
  await expect(finish).toBeDisabled();
  await address.fill(liveUrl);
  await expectMessage(page, 'Post QA Complete', () => finish.click());
  await expect(panelOf(page).getByText('Scheduled', { exact: true }).first()).toBeVisible();
}
