import { Blocked, NotApplicable } from "./blocked.ts";
import { Kit, type KitOptions } from "./kit.ts";
import type { AdapterPackage } from "./package/adapter-package.ts";
import { OperationFailed } from "./process/adapter-process.ts";
import { type AdapterReport, createReport, type Finding } from "./report/report.ts";
import { failed, notApplicable, type Requirement, type Verdict } from "./requirement.ts";
import { REQUIREMENTS } from "./requirements.ts";

/** Options of `verifyAdapter`. */
export interface VerifyOptions extends KitOptions {
	/** Default: all. */
	requirements?: readonly Requirement[];
	onFinding?: (finding: Finding) => void;
}

/**
 * Tests a package against the requirements in a separate process. Never rejects because of the package.
 * @throws the reason of `signal` if it is aborted, after all processes have ended and all files are removed.
 */
export async function verifyAdapter(pkg: AdapterPackage, options: VerifyOptions): Promise<AdapterReport> {
	const { requirements = REQUIREMENTS, onFinding, signal } = options;
	const kit = new Kit(pkg, options);
	const stop = () => void kit.stop();
	signal?.addEventListener("abort", stop);
	const verdicts = new Map<string, Verdict>();
	const reported: ReportedFailures = new Map();
	const inOrder = [...requirements].sort(
		(one, other) => Number(one.looksBack ?? false) - Number(other.looksBack ?? false),
	);
	const started = Date.now();
	try {
		for (const requirement of inOrder) {
			const verdict = await check(requirement, kit, reported);
			signal?.throwIfAborted();
			verdicts.set(requirement.id, verdict);
			onFinding?.({ requirement, verdict });
		}
		const type = await kit.load().then(
			(description) => description.type,
			() => null,
		);
		const findings = requirements.map((requirement) => ({
			requirement,
			verdict: verdicts.get(requirement.id) ?? failed("The requirement was not tested."),
		}));
		return createReport(pkg, typeof type === "string" ? type : null, findings, Date.now() - started);
	} finally {
		signal?.removeEventListener("abort", stop);
		await kit.close();
	}
}

/** For each failure, the id of the first requirement that reported it. */
type ReportedFailures = Map<OperationFailed, string>;

async function check(requirement: Requirement, kit: Kit, reported: ReportedFailures): Promise<Verdict> {
	try {
		return await requirement.check(kit);
	} catch (error) {
		if (error instanceof Blocked) return blocked(error);
		if (error instanceof NotApplicable) return notApplicable(error.message);
		if (!(error instanceof OperationFailed)) throw error;
		const first = reported.get(error);
		if (first !== undefined) return blocked(new Blocked(first));
		reported.set(error, requirement.id);
		return failed(error.isFatal ? error.message : `The adapter threw ${error.message}`, error.at ?? undefined);
	}
}

function blocked({ message }: Blocked): Verdict {
	return { status: "blocked", reason: message };
}
