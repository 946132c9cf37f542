import { fileExists, readJson } from "../source/source-tree.mjs";
import { readPackages } from "../source/workspace-packages.mjs";
import { isMain, report, violation } from "../violation.mjs";

const OF_REPOSITORY = ["homepage", "repository", "bugs", "engines", "license"];

/** A published package needs a description, a licence, a README and the repository's metadata; staging derives the rest. */
export function checkPublishedPackages(root) {
	const repository = fileExists(root, "package.json") ? readJson(root, "package.json") : {};
	return [
		...OF_REPOSITORY.filter((field) => repository[field] === undefined).map((field) =>
			violation("package.json", null, `has no "${field}", which published packages take from it`),
		),
		...listPublished(root).flatMap((owner) => checkPackage(root, repository, owner)),
	];
}

function listPublished(root) {
	return readPackages(root).filter(({ manifest }) => manifest.private !== true);
}

function checkPackage(root, repository, { folder, manifest }) {
	const messages = [];
	if (!manifest.description) messages.push('has no "description", which registries show');
	if (manifest.license !== repository.license) messages.push(`must have "license": "${repository.license}"`);
	if (manifest.engines !== undefined && manifest.engines.node !== repository.engines?.node)
		messages.push(`must have the "engines" of the repository, "${repository.engines?.node}"`);
	const found = messages.map((message) => violation(`${folder}/package.json`, null, message));
	if (!fileExists(root, `${folder}/README.md`))
		found.push(violation(`${folder}/README.md`, null, "is missing: registries show it"));
	return found;
}

export const publishedMetadata = {
	name: "published packages",
	check: checkPublishedPackages,
	describe: (root) => `${listPublished(root).length} published packages describe themselves`,
};

if (isMain(import.meta.url)) report([publishedMetadata]);
