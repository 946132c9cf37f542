import { checkAdapterPackage } from "./policy/adapter-package.mjs";
import { checkAdapterPurity } from "./policy/adapter-purity.mjs";
import { checkAdapterTypes } from "./policy/adapter-type-agreement.mjs";
import { readAdapters } from "./policy/adapter-types.mjs";
import { isMain, report } from "./policy/complaint.mjs";
import { checkDeclaredDependencies } from "./policy/declared-dependencies.mjs";
import { checkRegistryEntries } from "./policy/registry-entries.mjs";

/** Every adapter package is whole and known to server, web UI and CLI under one type. */
export function checkRegistries(root) {
	const adapters = readAdapters(root);
	return [
		...adapters.flatMap((adapter) => checkAdapterPackage(root, adapter)),
		...adapters.flatMap((adapter) => checkAdapterPurity(root, adapter)),
		...checkAdapterTypes(root, adapters),
		...checkRegistryEntries(root, adapters),
		...checkDeclaredDependencies(root),
	];
}

if (isMain(import.meta.url)) report([checkRegistries]);
