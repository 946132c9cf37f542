import { fileExists, listFolders, readJson } from "./source-tree.mjs";

export function readPackages(root) {
	const nested = ["packages", "packages/adapters"].flatMap((parent) =>
		listFolders(root, parent).map((name) => `${parent}/${name}`),
	);
	return [...nested, "server", "ui", "cli"]
		.filter((folder) => fileExists(root, `${folder}/package.json`))
		.map((folder) => {
			const manifest = readJson(root, `${folder}/package.json`);
			return { folder, name: manifest.name, manifest };
		});
}

/** `@scope/name/sub/path` -> `{ name: "@scope/name", subpath: "./sub/path" }`; `null` for a file or a Node module. */
export function splitSpecifier(specifier) {
	if (/^([./#]|node:|virtual:|data:|https?:)/.test(specifier)) return null;
	const parts = specifier.split("?")[0].split("/");
	const name = parts.splice(0, specifier.startsWith("@") ? 2 : 1).join("/");
	return { name, subpath: [".", ...parts].join("/") };
}
