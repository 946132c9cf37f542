import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import {
	type AdapterReport,
	REQUIREMENTS,
	readAdapterPackage,
	sourceWorker,
	type VerifyOptions,
	verifyAdapter,
} from "../index.ts";
import { type Edit, PACKAGE, writeCheckout } from "./reference-checkout.ts";

/**
 * Verifies the reference adapter after edits.
 * @param ids Requirements to check. Default: all.
 */
export async function verifyCheckout(
	edits: readonly Edit[] = [],
	ids?: string[],
	options: Pick<VerifyOptions, "parserMs"> = {},
): Promise<AdapterReport> {
	return await verify(edits, ids, options, PACKAGE);
}

/** Verifies the reference adapter as a package outside of a checkout. */
export async function verifyExternal(edit: Edit, ids: string[]): Promise<AdapterReport> {
	return await verify([edit], ids, {}, "external");
}

async function verify(
	edits: readonly Edit[],
	ids: string[] | undefined,
	options: Pick<VerifyOptions, "parserMs">,
	folder: string,
): Promise<AdapterReport> {
	const root = writeCheckout(edits);
	try {
		if (folder !== PACKAGE) renameSync(path.join(root, PACKAGE), path.join(root, folder));
		const pkg = readAdapterPackage(path.join(root, folder));
		const requirements = REQUIREMENTS.filter(({ id }) => ids?.includes(id) ?? true);
		return await verifyAdapter(pkg, { worker: sourceWorker(), requirements, ...options });
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
}

/** Requirements that failed, with their reasons. Others may be blocked by them. */
export function failuresOf(report: AdapterReport): string[] {
	const isFailed = ({ status, tier }: AdapterReport["findings"][number]) =>
		status === "fail" || (status === "untested" && tier === "must");
	return report.findings.filter(isFailed).map(({ id }) => id);
}
