import fc from 'fast-check';

/** The seed for all generated input. A failed run can be repeated, and new values never fail an unrelated change. */
fc.configureGlobal({ seed: Number(process.env.PORTAL_TEST_SEED ?? 20_261) });
