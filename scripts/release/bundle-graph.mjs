import { mkdir, writeFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import { originalLocations, PROGRAM_OPTIONS, unusedParts } from "../bundle-plugins.mjs";
import { splitSpecifier } from "../policy/source/workspace-packages.mjs";

/** Replaced with the relative path to the root of the package, because esbuild chooses the output file of a module. */
const ROOT_URL = "paperclip-root:/";

/** Optional native addons, which libraries would use in any installed version, although none was tested. */
const OPTIONAL = /^(pg-native|bufferutil|utf-8-validate|supports-color)$/;

const LOCATION = /import\.meta\.(?:url|resolve\("(@paperclipai\/[^"]+)"\))/g;

/** Matches the `require` with which a module loads a package lazily, so that the package is bundled. */
const LAZY_REQUIRE = /const (\w+) = process\.getBuiltinModule\("node:module"\)\.createRequire\(import\.meta\.url\);/;

/**
 * Bundles entries and the code they share, with all packages that are not `external`.
 * @param {object} options
 * @param {string} options.root Paths of modules below it become paths below `output`.
 * @param {Record<string, string>} options.entries Output files without extension, by input file; both are relative paths.
 * @param {string} options.chunks Folder of the shared code, relative to `output`.
 * @param {string[]} options.external Packages that are dependencies of this one.
 * @param {Record<string, string>} [options.files] Files that replace a package, by its name; relative to `output`.
 * @returns {Promise<{ bundled: string[], imported: string[] }>} Bundled files of packages, and names of imported packages.
 */
export async function bundleGraph({ root, output, entries, chunks, external, files = {} }) {
	const { metafile, outputFiles } = await build({
		...PROGRAM_OPTIONS,
		write: false,
		absWorkingDir: root,
		entryPoints: Object.entries(entries).map(([input, out]) => ({ in: path.join(root, input), out })),
		outdir: output,
		chunkNames: `${chunks}/[name]-[hash]`,
		external,
		plugins: [
			filesOfPackages(files),
			withoutOptional,
			unusedParts,
			originalLocations(root, (source, file) => keepLocation(bundleRequire(source), file, root)),
		],
	});
	for (const { path: file, text } of outputFiles) {
		const toRoot = path.relative(path.dirname(file), output);
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, text.replaceAll(ROOT_URL, toRoot === "" ? "./" : `${toRoot}/`));
	}
	const bundled = Object.keys(metafile.inputs).filter((file) => file.includes("node_modules/"));
	const imports = Object.values(metafile.outputs).flatMap((each) => each.imports.filter((one) => one.external));
	const names = imports
		.map((each) => splitSpecifier(each.path.startsWith(ROOT_URL) ? "." : each.path)?.name)
		.filter((name) => name && !isBuiltin(name));
	return {
		bundled: bundled.map((file) => path.join(root, file)),
		imported: [...new Set(names)],
	};
}

function rootUrl(file) {
	return `new URL(${JSON.stringify(ROOT_URL + file)}, import.meta.url).href`;
}

function filesOfPackages(files) {
	return {
		name: "files-of-packages",
		setup({ onResolve }) {
			onResolve({ filter: /^@/ }, ({ path: specifier }) =>
				specifier in files ? { path: ROOT_URL + files[specifier], external: true } : undefined,
			);
		},
	};
}

const withoutOptional = {
	name: "without-optional",
	setup({ onResolve, onLoad }) {
		onResolve({ filter: OPTIONAL }, ({ path: specifier }) => ({ path: specifier, namespace: "optional" }));
		onLoad({ filter: /./, namespace: "optional" }, ({ path: specifier }) => ({
			contents: `throw new Error(${JSON.stringify(`${specifier} is not part of this bundle`)});`,
		}));
	},
};

function bundleRequire(source) {
	const match = LAZY_REQUIRE.exec(source);
	return match === null ? source : source.replace(match[0], "").replaceAll(`${match[1]}("`, 'require("');
}

/** Resolves packages of this repository to their paths, which are the same in the staged package. */
function keepLocation(source, file, root) {
	const kept = source.replace(LOCATION, (_, specifier) => {
		const found = specifier === undefined ? file : createRequire(file).resolve(specifier);
		return rootUrl(path.relative(root, found));
	});
	if (/import\.meta\.resolve\(|\.resolve\("@paperclipai\//.test(kept))
		throw new Error(`${file} must find packages of this repository with import.meta.resolve and a literal name`);
	return kept;
}
