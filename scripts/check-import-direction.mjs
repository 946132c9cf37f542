import { checkAdapterNames } from "./policy/adapter-names.mjs";
import { isMain, report } from "./policy/complaint.mjs";
import { checkDirection } from "./policy/import-direction.mjs";
import { checkProcessStart } from "./policy/process-start.mjs";

/** Who may import, start and name what. */
export function checkImportDirection(root) {
	return [...checkDirection(root), ...checkProcessStart(root), ...checkAdapterNames(root)];
}

if (isMain(import.meta.url)) report([checkImportDirection]);
