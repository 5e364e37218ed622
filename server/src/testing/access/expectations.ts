import { accountHealthExpectations } from './account-health.expectations.ts';
import { appsExpectations } from './apps.expectations.ts';
import { articleExpectations } from './articles.expectations.ts';
import { capacityExpectations } from './capacity.expectations.ts';
import { commentaryExpectations } from './commentary.expectations.ts';
import type { Expectation } from './kinds.ts';
import { ledgerExpectations } from './ledger.expectations.ts';
import { onboardingExpectations } from './onboarding.expectations.ts';
import { peopleExpectations } from './people.expectations.ts';
import { planningExpectations } from './planning.expectations.ts';
import { platformExpectations } from './platform.expectations.ts';
import { reportingExpectations } from './reporting.expectations.ts';
import { searchExpectations } from './search.expectations.ts';
import { utilitiesExpectations } from './utilities.expectations.ts';

/** The expected access to each endpoint, by `noun.call`. */
export const accessExpectations: Readonly<Record<string, Expectation>> = {
  ...platformExpectations,
  ...peopleExpectations,
  ...articleExpectations,
  ...planningExpectations,
  ...capacityExpectations,
  ...utilitiesExpectations,
  ...accountHealthExpectations,
  ...onboardingExpectations,
  ...reportingExpectations,
  ...commentaryExpectations,
  ...appsExpectations,
  ...ledgerExpectations,
  ...searchExpectations,
};
