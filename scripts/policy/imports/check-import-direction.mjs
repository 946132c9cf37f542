import { readPackages } from "../source/workspace-packages.mjs";
import { isMain, report } from "../violation.mjs";
import { checkAdapterNames } from "./adapter-names.mjs";
import { checkDirection } from "./package-direction.mjs";
import { checkProcessStart } from "./process-start.mjs";

/** Which code may import other packages, start processes and name adapter types. */
export function checkImportDirection(root) {
	return [...checkDirection(root), ...checkProcessStart(root), ...checkAdapterNames(root)];
}

export const importDirection = {
	name: "import direction",
	check: checkImportDirection,
	describe: (root) =>
		`${readPackages(root).length} packages import, start processes and name adapters only where they may`,
};

if (isMain(import.meta.url)) report([importDirection]);
