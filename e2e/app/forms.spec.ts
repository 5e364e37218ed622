import type { Page, Route } from '@playwright/test';
import { panelOf } from '../content/article-screens.ts';
import { addArticle, newTitle, personOf } from '../content/article-setup.ts';
import { password } from '../platform/api.ts';
import { expect, fillLogin, signIn, test } from '../platform/fixtures.ts';
import { addOrganization } from '../users/people-setup.ts';
import type { AddingForm } from './form-inventory.ts';
import { type FormRow, formRows, type World } from './form-rows.ts';

/** Navigates to a path within the app like a link, without a page load. */
const visit = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

const pathOfRequest = (url: string) => new URL(url).pathname.replace(/\/$/, '');

/** Tests that a form on a page keeps its input through events that could discard it. */
class Trial {
  readonly page: Page;
  readonly row: FormRow;
  readonly world: World;
  readonly name: string;
  readonly value: string;

  constructor(page: Page, row: FormRow, world: World, name: string) {
    this.page = page;
    this.row = row;
    this.world = world;
    this.name = name;
    this.value = row.value(name);
  }

  get form() {
    return this.row.form(this.page);
  }

  get text() {
    return this.row.text(this.form);
  }

  get submit() {
    return this.form.getByRole('button', { name: this.row.submit, exact: true }).first();
  }

  get restore() {
    return this.page.getByRole('button', { name: 'Restore', exact: true });
  }

  async open() {
    await visit(this.page, this.row.path(this.world));
    await this.show();
  }

  async show() {
    if (this.row.open && !(await this.text.isVisible())) await this.row.open(this.page);
    await expect(this.text).toBeVisible();
  }

  /**
   * Checks that the form contains its text, after clicking Restore unless the form restores its input without asking.
   */
  async expectText() {
    if (!this.row.isKept) await this.restore.first().click();
    await expect(this.text).toHaveValue(this.value);
  }

  async refusesImpossibleDay(day: string) {
    const sent = this.countRequests();
    const box = this.form.getByRole('textbox', { name: day, exact: true });
    const earlier = await box.inputValue();
    await box.fill('2025-02-30');
    await this.submit.click();
    // A trial click fails if the calendar covers the message.
    await this.page.getByText('“2025-02-30” is not a date.').click({ trial: true });
    await expect(box).toHaveValue('2025-02-30');
    expect(sent(), 'requests with an impossible date').toBe(0);
    await box.fill(earlier);
    await box.press('Tab');
  }

  async survivesEscape() {
    await this.text.press('Escape');
    if (this.row.staysOnEscape) await visit(this.page, '/content-generation');
    await expect(this.form).toBeHidden();
    // A panel leaves the URL only after it is hidden, and this navigation must not follow the next one.
    await expect(this.page).not.toHaveURL(/[?&](article|panel)=/);
    await this.open();
    await this.expectText();
  }

  async survivesReload() {
    await this.page.reload();
    await this.show();
    await this.expectText();
  }

  /** Intercepts the form's POST, but not the list's requests at the same path. */
  interceptPost(intercept: (route: Route) => Promise<void>) {
    return this.page.route(`**${this.row.post}/**`, (route) =>
      route.request().method() === 'POST' ? intercept(route) : route.fallback(),
    );
  }

  async survivesOffline() {
    const sent = this.countRequests();
    await this.interceptPost((route) => route.abort('internetdisconnected'));
    await this.submit.click();
    await expect.poll(sent).toBe(1);
    await expect(this.page.getByText(/can’t be reached|connection/i).first()).toBeVisible();
    await expect(this.text).toHaveValue(this.value);
    await this.page.unroute(`**${this.row.post}/**`);
  }

  async survivesEndOfSession() {
    await this.interceptPost((route) =>
      route.fulfill({ status: 401, json: { detail: 'Your session has ended.' } }),
    );
    await this.submit.click();
    await expect(this.page).toHaveURL(/\/auth\/login/);
    await this.page.unroute(`**${this.row.post}/**`);
    await fillLogin(this.page, this.row.as ?? 'staff', password);
    await this.page.getByRole('button', { name: 'Login', exact: true }).click();
    await this.show();
    await this.expectText();
  }

  async makesOneRecord() {
    const sent = this.countRequests();
    const answered = this.page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && pathOfRequest(response.url()) === this.row.post,
    );
    await this.submit.dblclick();
    const answer = await answered;
    expect(answer.status()).toBeLessThan(300);
    if (this.row.address) expect(await answer.text()).toContain('https://cafe.example/menu');
    if (this.row.shown) await expect(this.row.shown(this.page, this.name)).toBeInViewport();
    expect(sent(), 'requests of a double click').toBe(1);
    if (!this.row.opens) return;
    await this.page.getByRole('button', { name: this.row.opens }).click();
    await expect(
      panelOf(this.page).getByRole('heading', { name: this.name, exact: true }),
    ).toBeVisible();
  }

  countRequests(): () => number {
    let count = 0;
    this.page.on('request', (request) => {
      if (request.method() === 'POST' && pathOfRequest(request.url()) === this.row.post) count += 1;
    });
    return () => count;
  }
}

for (const name of Object.keys(formRows) as AddingForm[]) {
  test(`the form “${name}” keeps typed input and never sends invalid input`, async ({
    page,
    apiAs,
    problems,
  }) => {
    problems.expect(401, /ERR_INTERNET_DISCONNECTED/);
    const row = formRows[name];
    const customer = await personOf(apiAs, 'customer');
    const world: World = {
      organization: await addOrganization(apiAs, 'Forms'),
      client: customer.org_roles[0]?.organization_name ?? '',
      article: row.article && (await addArticle(apiAs, row.article)),
    };
    const trial = new Trial(page, row, world, newTitle(name));
    await signIn(page, row.as ?? 'staff');
    await page.goto(row.path(world));
    await trial.show();
    await trial.text.fill(trial.value);
    if (row.address) {
      await trial.form.getByRole('textbox', { name: row.address }).fill('cafe.example/menu');
    }
    await trial.survivesEscape();
    await trial.survivesReload();
    await row.fill?.(trial.form, trial.name, world);
    await row.secret?.(trial.form);
    if (row.day) await trial.refusesImpossibleDay(row.day);
    await trial.survivesOffline();
    await trial.survivesEndOfSession();
    await row.secret?.(trial.form);
    await trial.makesOneRecord();
  });
}
