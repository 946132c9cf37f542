import type { ExternalAdapter } from "../catalog/catalog.ts";
import { typeChanged } from "../errors.ts";
import { activateSource } from "./activate-source.ts";
import type { InstallContext } from "./install-context.ts";
import type { OnStep, PackageSource } from "./stage-package.ts";

/** @throws {HttpError} `adapter_type_changed` when the package has another type now. */
export async function fetchAgain(
	context: InstallContext,
	type: string,
	{ source, pinned }: { source: PackageSource; pinned: boolean },
	onStep: OnStep,
): Promise<ExternalAdapter> {
	return await activateSource(context, source, onStep, ({ description }) => {
		// The adapter may have been changed or removed during the fetch.
		const { entry } = context.catalog.get(type);
		if (description.type !== type) throw typeChanged(entry, description.type);
		const { version: _, integrity: __, pinned: ___, ...kept } = entry;
		return { ...kept, ...(pinned ? { pinned } : {}) } as typeof entry;
	});
}
