import { fileExists, listFolders, readJson } from "../source/source-tree.mjs";
import { violation } from "../violation.mjs";

const ENTRIES = { ".": "index", "./server": "server/index", "./ui": "ui/index", "./cli": "cli/index" };
const SOURCE_CONDITION = "@paperclipai/source";

/**
 * Without its package.json, the sources of an adapter would be ignored by all other checks. A folder that git left
 * without sources is accepted.
 */
export function checkManifests(root) {
	return listFolders(root, "packages/adapters")
		.map((name) => `packages/adapters/${name}`)
		.filter((folder) => listFolders(root, folder).includes("src") && !fileExists(root, `${folder}/package.json`))
		.map((folder) => violation(`${folder}/package.json`, null, "is missing: without it the folder is no package"));
}

export function checkAdapterPackage(root, adapter) {
	const path = `${adapter.folder}/package.json`;
	const manifest = readJson(root, path);
	const messages = Object.entries(ENTRIES).flatMap(([entry, file]) => checkEntry(root, adapter, manifest, entry, file));
	if (manifest.name !== adapter.packageName) {
		messages.unshift(`is named "${manifest.name}"; name it "${adapter.packageName}" after its folder`);
	}
	return [...messages.map((message) => violation(path, null, message)), ...checkCompanions(root, adapter)];
}

function checkEntry(root, adapter, manifest, entry, file) {
	const conditions = manifest.exports?.[entry];
	if (conditions === undefined) {
		return [`does not export "${entry}"; an adapter exports ".", "./server", "./ui" and "./cli"`];
	}
	const check = typeof conditions === "string" ? checkPlainEntry : checkConditions;
	const messages = check(manifest, entry, conditions, file);
	if (!fileExists(root, `${adapter.folder}/src/${file}.ts`)) {
		messages.push(`exports "${entry}", but ${adapter.folder}/src/${file}.ts is missing`);
	}
	return messages;
}

/**
 * `"./server": "./src/server/index.ts"`: the build of the server, the web UI and the CLI bundles it, so nothing is
 * published.
 */
function checkPlainEntry(manifest, entry, target, file) {
	const source = `./src/${file}.ts`;
	if (target !== source) return [`exports "${entry}" as "${target}"; write "${entry}": "${source}"`];
	if (manifest.private === true) return [];
	const conditions = { [SOURCE_CONDITION]: source, types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` };
	return [
		`exports "${entry}" as TypeScript, which only this repository can load; add "private": true, or publish it: ` +
			`write "${entry}": ${JSON.stringify(conditions)} and the same without "${SOURCE_CONDITION}" under publishConfig.exports`,
	];
}

function checkConditions(manifest, entry, conditions, file) {
	const messages = [];
	const source = `./src/${file}.ts`;
	if (Object.keys(conditions)[0] !== SOURCE_CONDITION || conditions[SOURCE_CONDITION] !== source) {
		messages.push(`must export "${entry}" with "${SOURCE_CONDITION}": "${source}" as the first condition`);
	}
	if (manifest.publishConfig?.exports?.[entry]?.default !== `./dist/${file}.js`) {
		messages.push(`must publish "${entry}" as "./dist/${file}.js" under publishConfig.exports`);
	}
	return messages;
}

function checkCompanions(root, { name, folder }) {
	const companions = {
		[`server/src/__tests__/${name}-adapter.test.ts`]: "its contract test",
		[`docs/adapters/${name}.md`]: "its page in the documentation",
		...(listFolders(root, "ui/src/adapters").includes(name)
			? {
					[`ui/src/adapters/${name}/index.ts`]: "its entry in the web UI",
					[`ui/src/adapters/${name}/config-fields.tsx`]: "its form in the web UI",
				}
			: {}),
	};
	return Object.entries(companions)
		.filter(([path]) => !fileExists(root, path))
		.map(([path, what]) => violation(path, null, `is missing: ${folder} needs ${what}`));
}
