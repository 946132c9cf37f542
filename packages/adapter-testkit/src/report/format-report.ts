import { GROUPS } from "../requirements.ts";
import type { AdapterReport, ReportedFinding } from "./report.ts";

const SIGNS: Record<ReportedFinding["status"], string> = {
	pass: "pass",
	fail: "FAIL",
	not_applicable: "n/a",
	untested: "untested",
	blocked: "blocked",
};

/** Formats one line per requirement, with the reason if it did not pass, and one line per cause for those that are blocked. */
export function formatReport(report: AdapterReport): string {
	const findings = new Map(report.findings.map((finding) => [finding.id, finding]));
	const groups = GROUPS.map(({ title, requirements }) => ({
		title,
		lines: requirements.flatMap(({ id }) => {
			const finding = findings.get(id);
			return finding === undefined || finding.status === "blocked" ? [] : [formatFinding(finding)];
		}),
	}));
	const shown = groups
		.filter(({ lines }) => lines.length > 0)
		.map(({ title, lines }) => [title, ...lines, ""].join("\n"));
	return [
		`${report.package} ${report.version} (${report.type ?? "not loaded"})`,
		"",
		...shown,
		...formatBlocked(report),
		formatSummary(report),
	].join("\n");
}

function formatFinding({ id, tier, status, text, reason, at }: ReportedFinding): string {
	const line = `  ${SIGNS[status].padEnd(9)}${id.padEnd(26)}${tier}`;
	if (status !== "fail") return reason === null ? line : `${line.padEnd(48)}${reason}`;
	const details = [text, reason, at && `at ${at}`].filter((detail) => detail !== null);
	return [line, ...details.map((detail) => `           ${detail}`)].join("\n");
}

function formatBlocked({ findings }: AdapterReport): string[] {
	const counts = new Map<string, number>();
	for (const { status, reason } of findings) {
		if (status === "blocked" && reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
	}
	const lines = [...counts].map(
		([reason, count]) =>
			`${count === 1 ? "1 requirement is" : `${count} requirements are`} blocked, because ${reason}.`,
	);
	return lines.length === 0 ? [] : [...lines, ""];
}

function formatSummary({ counts, passed, findings, durationMs }: AdapterReport): string {
	const failures = findings.filter(({ isFailure }) => isFailure).map(({ id }) => id);
	const verdict = passed ? "Conforms." : `Does not conform: ${failures.join(", ")}.`;
	const numbers = `${counts.pass} passed, ${counts.fail} failed, ${counts.not_applicable} not applicable, ${counts.untested + counts.blocked} untested`;
	return `${verdict} ${numbers}, ${(durationMs / 1000).toFixed(1)} s.`;
}
