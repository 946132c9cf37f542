import type { AdapterPackage } from "../package/adapter-package.ts";
import type { Requirement, Tier, Verdict } from "../requirement.ts";

export interface Finding {
	requirement: Requirement;
	verdict: Verdict;
}

/** One requirement in the JSON form of a report. */
export interface ReportedFinding {
	id: string;
	tier: Tier;
	text: string;
	source: string;
	status: Verdict["status"];
	reason: string | null;
	/** File and line, or a line of output. */
	at: string | null;
	/** Whether it makes the report fail. */
	isFailure: boolean;
}

/** The verdict on one adapter, as plain data. */
export interface AdapterReport {
	package: string;
	version: string;
	/** `null` if the package could not be loaded. */
	type: string | null;
	/** Whether no requirement of the tiers `must` and `capability` failed. */
	passed: boolean;
	counts: Record<Verdict["status"], number>;
	durationMs: number;
	findings: ReportedFinding[];
}

export function createReport(
	pkg: AdapterPackage,
	type: string | null,
	found: Finding[],
	durationMs: number,
): AdapterReport {
	const findings = found.map(toReported);
	const counts = { pass: 0, fail: 0, not_applicable: 0, untested: 0, blocked: 0 };
	for (const { status } of findings) counts[status]++;
	const { name, version } = pkg;
	return {
		package: name,
		version,
		type,
		passed: findings.every(({ isFailure, tier, status }) => !isFailure && !(tier === "must" && status === "blocked")),
		counts,
		durationMs,
		findings,
	};
}

function toReported({ requirement, verdict }: Finding): ReportedFinding {
	const { id, tier, text, source } = requirement;
	return {
		id,
		tier,
		text,
		source,
		status: verdict.status,
		reason: "reason" in verdict ? verdict.reason : null,
		at: "at" in verdict ? (verdict.at ?? null) : null,
		isFailure: isFailure(tier, verdict),
	};
}

/** A capability fails only if its test fails; an untested capability is only reported. */
function isFailure(tier: Tier, { status }: Verdict): boolean {
	if (tier === "should") return false;
	return status === "fail" || (tier === "must" && status === "untested");
}
