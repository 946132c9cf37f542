import { isMain, report } from "../violation.mjs";
import { checkAdapterNames } from "./adapter-names.mjs";
import { checkDirection } from "./package-direction.mjs";
import { checkProcessStart } from "./process-start.mjs";

/** Who may import, start and name what. */
export function checkImportDirection(root) {
	return [...checkDirection(root), ...checkProcessStart(root), ...checkAdapterNames(root)];
}

if (isMain(import.meta.url)) report([checkImportDirection]);
