import { verifyAuditChain } from '#platform/audit/audit-chain.ts';
import { withDatabase } from './database.ts';

/** Implements `verify-audit`: checks the audit log's hash chain. Returns exit code 1 if the chain is broken. */
export async function verifyAuditLog(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error('Usage: npm run portal -- verify-audit');
    return 2;
  }
  return withDatabase(async (database) => {
    const report = await verifyAuditChain(database.reader);
    if (!report.isIntact) {
      console.error(`The audit log is broken at seal ${report.brokenAt}: ${report.reason}`);
      return 1;
    }
    console.log(`The audit log is intact: ${report.sealed} sealed entries.`);
    return 0;
  });
}
