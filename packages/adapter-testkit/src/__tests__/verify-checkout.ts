import { rmSync } from "node:fs";
import path from "node:path";
import { type AdapterReport, readAdapterPackage, sourceWorker, verifyAdapter } from "../index.ts";
import { type Edit, PACKAGE, writeCheckout } from "./reference-checkout.ts";

/** Verifies the reference adapter after an edit. */
export async function verifyCheckout(edit: Edit | null = null): Promise<AdapterReport> {
	const root = writeCheckout(edit);
	try {
		const pkg = readAdapterPackage(path.join(root, PACKAGE));
		return await verifyAdapter(pkg, { worker: sourceWorker() });
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
