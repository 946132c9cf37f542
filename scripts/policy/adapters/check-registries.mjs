import { isMain, report } from "../violation.mjs";
import { checkAdapterPackage, checkManifests } from "./adapter-package.mjs";
import { checkAdapterPurity } from "./adapter-purity.mjs";
import { checkAdapterTypes } from "./adapter-type-agreement.mjs";
import { readAdapters } from "./adapter-types.mjs";
import { checkDeclaredDependencies } from "./declared-dependencies.mjs";
import { checkRegistryEntries } from "./registry-entries.mjs";

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

if (isMain(import.meta.url)) report([checkRegistries]);
