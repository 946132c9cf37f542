import { checkAdapterPackage, checkManifests } from "./policy/adapters/adapter-package.mjs";
import { checkAdapterPurity } from "./policy/adapters/adapter-purity.mjs";
import { checkAdapterTypes } from "./policy/adapters/adapter-type-agreement.mjs";
import { REGISTRIES, readAdapters } from "./policy/adapters/adapter-types.mjs";
import { checkDeclaredDependencies } from "./policy/adapters/declared-dependencies.mjs";
import { checkRegistryEntries } from "./policy/adapters/registry-entries.mjs";
import { isMain, report } from "./policy/violation.mjs";

/** Every adapter package is complete and registered in the server, the web UI and the CLI under one type. */
export function checkRegistries(root) {
	const adapters = readAdapters(root);
	return [
		...checkManifests(root),
		...adapters.flatMap((adapter) => checkAdapterPackage(root, adapter)),
		...adapters.flatMap((adapter) => checkAdapterPurity(root, adapter)),
		...checkAdapterTypes(root, adapters),
		...checkRegistryEntries(root, adapters),
		...checkDeclaredDependencies(root),
	];
}

export const registries = {
	name: "registries",
	check: checkRegistries,
	describe(root) {
		const types = readAdapters(root).map(({ type }) => type);
		return `${Object.values(REGISTRIES).join(", ")} and packages/adapters agree on ${types.join(", ")}`;
	},
};

if (isMain(import.meta.url)) report([registries]);
