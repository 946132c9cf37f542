import { checkImportDirection } from "./check-import-direction.mjs";
import { checkNoGitPush } from "./check-no-git-push.mjs";
import { checkPortableFiles } from "./check-portable-files.mjs";
import { checkRegistries } from "./check-registries.mjs";
import { checkWorkflows } from "./check-workflows.mjs";
import { report } from "./policy/complaint.mjs";

const checks = [checkNoGitPush, checkRegistries, checkImportDirection, checkPortableFiles, checkWorkflows];
const complaints = report(checks);
console.log(complaints === 0 ? `policy: ${checks.length} checks passed` : `policy: ${complaints} complaints`);
