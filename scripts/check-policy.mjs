import { checkRegistries } from "./policy/adapters/check-registries.mjs";
import { checkNoGitPush } from "./policy/git-push/check-no-git-push.mjs";
import { checkFolderLayers } from "./policy/imports/check-folder-layers.mjs";
import { checkImportDirection } from "./policy/imports/check-import-direction.mjs";
import { checkPortableFiles } from "./policy/repository/check-portable-files.mjs";
import { checkWorkflows } from "./policy/repository/check-workflows.mjs";
import { report } from "./policy/violation.mjs";

const checks = [
	checkNoGitPush,
	checkRegistries,
	checkImportDirection,
	checkFolderLayers,
	checkPortableFiles,
	checkWorkflows,
];
const violations = report(checks);
console.log(
	violations === 0
		? `policy: ${checks.length} checks passed`
		: `policy: ${violations} ${violations === 1 ? "violation" : "violations"}`,
);
