import { isMain, report } from "../violation.mjs";
import { checkAdapterNames } from "./adapter-names.mjs";
import { checkDirection } from "./package-direction.mjs";
import { checkProcessStart } from "./process-start.mjs";

/** Which code may import other packages, start processes and name adapter types. */
export function checkImportDirection(root) {
	return [...checkDirection(root), ...checkProcessStart(root), ...checkAdapterNames(root)];
}

if (isMain(import.meta.url)) report([checkImportDirection]);
