import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const LICENSE_FILE = /^(licen[cs]e|copying)(\.|-|$)/i;

/** The packages of bundled files, with the texts of their licences, sorted by name. */
export function packagesOf(files) {
	const folders = new Set(files.map(packageFolder));
	const packages = [...folders].map((folder) => {
		const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
		const { name, version, license, engines } = manifest;
		const file = readdirSync(folder).find((entry) => LICENSE_FILE.test(entry));
		const text = file === undefined ? creditOf(manifest) : readFileSync(path.join(folder, file), "utf8").trim();
		return { name, version, license: license ?? "unknown", node: engines?.node ?? "*", text };
	});
	return sortPackages(packages);
}

/** Author and homepage, for a package without a licence file. */
function creditOf({ author, homepage, repository }) {
	const by = typeof author === "string" ? author : author?.name;
	return [by, homepage ?? repository?.url ?? repository].filter((each) => each !== undefined).join(", ");
}

/** Packages that Vite bundled into the web UI, according to its list of licences. */
export function packagesOfUi(folder) {
	const file = path.join(folder, "dist/.vite/licenses.json");
	const listed = JSON.parse(readFileSync(file, "utf8"));
	return listed.map(({ name, version, identifier, text }) => ({
		name,
		version,
		license: identifier,
		text: text ?? "",
	}));
}

/** Removes duplicates and sorts by name. */
export function sortPackages(packages) {
	const byId = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
	return [...byId.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Packages that need a newer Node.js. npm checks `engines` only of packages that it installs, not of bundled packages.
 * @param {string} range The supported versions of Node.js.
 */
export function packagesForNewerNode(packages, range) {
	const { minVersion, satisfies } = createRequire(require.resolve("@changesets/cli/package.json"))("semver");
	return packages.filter(({ node }) => node !== undefined && !satisfies(minVersion(range), node));
}

/** The folder directly below `node_modules`, because subfolders of packages may have a `package.json` without a name. */
function packageFolder(file) {
	const parts = file.split(path.sep);
	const start = parts.lastIndexOf("node_modules") + 1;
	const folder = parts.slice(0, start + (parts[start].startsWith("@") ? 2 : 1)).join(path.sep);
	if (!existsSync(path.join(folder, "package.json"))) throw new Error(`${file} belongs to no package`);
	return folder;
}

export function notices(packages) {
	const head = "This package contains code of these packages, under their licences.\n";
	const parts = packages.map(({ name, version, license, text }) => `${name} ${version}, ${license}\n\n${text}`.trim());
	return `${[head.trim(), ...parts].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/**
 * A bill of materials in CycloneDX 1.6 format. Its timestamp is the time of the commit, so that builds are reproducible.
 * @param {{ name: string, version: string }} subject
 * @param {{ name: string, version: string, license: string }[]} bundled
 * @param {{ name: string, version: string, license: string }[]} installed Dependencies, which npm installs.
 * @param {Map<string, string>} integrity By `name@version`, from the lockfile.
 */
export function billOfMaterials(subject, bundled, installed, integrity, timestamp) {
	const component = (isBundled) => (each) => {
		const hash = integrity.get(`${each.name}@${each.version}`);
		return {
			type: "library",
			"bom-ref": purl(each),
			name: each.name,
			version: each.version,
			licenses: [{ expression: each.license }],
			purl: purl(each),
			...(hash === undefined ? {} : { hashes: [{ alg: "SHA-512", content: hexOf(hash) }] }),
			properties: [{ name: "paperclip:bundled", value: String(isBundled) }],
		};
	};
	const components = [...bundled.map(component(true)), ...installed.map(component(false))];
	return {
		$schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
		bomFormat: "CycloneDX",
		specVersion: "1.6",
		version: 1,
		metadata: {
			timestamp,
			component: { type: "application", "bom-ref": purl(subject), ...subject, purl: purl(subject) },
		},
		components,
		dependencies: [{ ref: purl(subject), dependsOn: components.map((each) => each["bom-ref"]) }],
	};
}

function purl({ name, version }) {
	return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function hexOf(integrity) {
	return Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
}

/** Integrity hashes by `name@version`, from the text of `pnpm-lock.yaml`. */
export function readIntegrity(lockfile) {
	const entry = /^ {2}'?((?:@[^\s/']+\/)?[^\s@'(]+@[^\s:'(]+)'?:\n {4}resolution: \{integrity: (sha512-[\w+/=]+)/gm;
	return new Map([...lockfile.matchAll(entry)].map(([, id, hash]) => [id, hash]));
}
