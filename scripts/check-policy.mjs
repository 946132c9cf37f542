import { noGitPush } from "./check-no-git-push.mjs";
import { registries } from "./check-registries.mjs";
import { parsedJson } from "./policy/boundaries/check-parsed-json.mjs";
import { folderLayers } from "./policy/imports/check-folder-layers.mjs";
import { importDirection } from "./policy/imports/check-import-direction.mjs";
import { moduleEntries } from "./policy/imports/check-module-entries.mjs";
import { language } from "./policy/language/check-language.mjs";
import { errorCodes } from "./policy/repository/check-error-codes.mjs";
import { links } from "./policy/repository/check-links.mjs";
import { portableFiles } from "./policy/repository/check-portable-files.mjs";
import { publishedMetadata } from "./policy/repository/check-published-packages.mjs";
import { workflows } from "./policy/repository/check-workflows.mjs";
import { report } from "./policy/violation.mjs";

report([
	noGitPush,
	registries,
	importDirection,
	folderLayers,
	moduleEntries,
	parsedJson,
	portableFiles,
	errorCodes,
	links,
	workflows,
	publishedMetadata,
	language,
]);
