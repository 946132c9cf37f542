import type { ExternalAdapter } from "../catalog/catalog.ts";
import { typeTaken } from "../errors.ts";
import { activateSource } from "./activate-source.ts";
import type { InstallContext } from "./install-context.ts";
import type { OnStep, PackageSource } from "./stage-package.ts";

export async function installAdapter(
	context: InstallContext,
	source: PackageSource,
	onStep: OnStep,
): Promise<ExternalAdapter> {
	return await activateSource(context, source, onStep, (record) => {
		const { description, packageName } = record;
		const before = context.catalog.findStored(description.type);
		if (before !== undefined && before.packageName !== packageName) {
			throw typeTaken(before, context.catalog.find(description.type)?.version?.record, record);
		}
		return {
			installedAt: new Date().toISOString(),
			...(before && { disabled: before.disabled, overridePaused: before.overridePaused }),
			...("localPath" in source ? { localPath: source.localPath } : {}),
			...(isPinned(source) ? { pinned: true } : {}),
		};
	});
}

function isPinned(source: PackageSource): boolean {
	return "version" in source && source.version !== undefined && source.version !== "latest";
}
