import type { ExternalAdapter } from "../catalog/catalog.ts";
import { typeChanged } from "../errors.ts";
import { activate } from "./activate.ts";
import { checkPackage } from "./check-package.ts";
import type { InstallContext } from "./install-context.ts";
import { type OnStep, type PackageSource, withStagedPackage } from "./stage-package.ts";

/**
 * Stages the package of an installed adapter again and activates it.
 * @throws {HttpError} `adapter_type_changed` when the package has another type by now.
 */
export async function fetchAgain(
	context: InstallContext,
	type: string,
	{ source, pinned }: { source: PackageSource; pinned: boolean },
	onStep: OnStep,
): Promise<ExternalAdapter> {
	const { folder, catalog, exclusive, signal } = context;
	return await withStagedPackage(folder, source, onStep, signal, async (staged) => {
		const record = await checkPackage(context, staged, onStep);
		return await exclusive(async () => {
			// It may have been changed or removed during the fetch.
			const { entry } = catalog.get(type);
			if (record.description.type !== type) throw typeChanged(entry, record.description.type);
			onStep("activate", `Activating ${record.packageName}`);
			const { version: _, integrity: __, pinned: ___, ...kept } = entry;
			return await activate(context, staged, record, { ...kept, ...(pinned ? { pinned } : {}) } as typeof entry);
		});
	});
}
