export {
	type AdapterPackage,
	ManifestNotObject,
	type ReadOptions,
	readAdapterPackage,
} from "./package/adapter-package.ts";
export { sourceWorker, type WorkerProgram } from "./process/adapter-process.ts";
export { formatBadge } from "./report/badge.ts";
export { formatReport } from "./report/format-report.ts";
export type { AdapterReport, Finding, ReportedFinding } from "./report/report.ts";
export type { Requirement, Tier, Verdict } from "./requirement.ts";
export { GROUPS, REQUIREMENTS } from "./requirements.ts";
export { type VerifyOptions, verifyAdapter } from "./verify-adapter.ts";
