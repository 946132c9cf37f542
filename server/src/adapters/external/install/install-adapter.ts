import type { ExternalAdapter } from "../catalog/catalog.ts";
import { typeTaken } from "../errors.ts";
import { activate } from "./activate.ts";
import { checkPackage } from "./check-package.ts";
import type { InstallContext } from "./install-context.ts";
import { type OnStep, type PackageSource, withStagedPackage } from "./stage-package.ts";

/** Installs a package, or replaces it if it is already installed; its flags are kept. */
export async function installAdapter(
	context: InstallContext,
	source: PackageSource,
	onStep: OnStep,
): Promise<ExternalAdapter> {
	const { folder, catalog, exclusive, signal } = context;
	return await withStagedPackage(folder, source, onStep, signal, async (staged) => {
		const record = await checkPackage(context, staged, onStep);
		return await exclusive(async () => {
			const before = catalog.findStored(record.description.type);
			if (before !== undefined && before.packageName !== record.packageName) throw typeTaken(before);
			onStep("activate", `Activating ${record.packageName}`);
			return await activate(context, staged, record, {
				installedAt: new Date().toISOString(),
				...(before && { disabled: before.disabled, overridePaused: before.overridePaused }),
				...("localPath" in source ? { localPath: source.localPath } : {}),
				...(isPinned(source) ? { pinned: true } : {}),
			});
		});
	});
}

function isPinned(source: PackageSource): boolean {
	return "version" in source && source.version !== undefined && source.version !== "latest";
}
