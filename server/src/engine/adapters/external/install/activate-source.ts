import type { ExternalAdapter } from "../catalog/catalog.ts";
import type { VersionRecord } from "../versions/version-record.ts";
import { activate, type EntryFacts } from "./activate.ts";
import { checkPackage } from "./check-package.ts";
import type { InstallContext } from "./install-context.ts";
import { type OnStep, type PackageSource, withStagedPackage } from "./stage-package.ts";

export async function activateSource(
	context: InstallContext,
	source: PackageSource,
	onStep: OnStep,
	factsFor: (record: VersionRecord) => EntryFacts,
): Promise<ExternalAdapter> {
	const { folder, exclusive, signal } = context;
	return await withStagedPackage(folder, source, onStep, signal, async (staged) => {
		const record = await checkPackage(context, staged, onStep);
		return await exclusive(async () => {
			const facts = factsFor(record);
			onStep("activate", `Activating ${record.packageName}`);
			return await activate(context, staged, record, facts);
		});
	});
}
