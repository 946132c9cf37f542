import { writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../../config/limits.ts";
import { removeHostPackage } from "../../package/bundled-utils.ts";
import { readManifest } from "../../package/manifest.ts";
import type { StagedPackage } from "../staged-package.ts";
import { runNpm } from "./npm-client.ts";
import { npmError } from "./npm-error.ts";
import { readInstalled } from "./npm-lockfile.ts";
import { npmProgress } from "./npm-progress.ts";
import { checkNpmSpec } from "./npm-spec.ts";

export interface StageFromNpm {
	packageName: string;
	/** A version, a range or a tag. Default `latest`. */
	version?: string;
	/** An empty folder. */
	folder: string;
	/** Told what is being done, in words. */
	onStep?: (message: string) => void;
	signal?: AbortSignal;
}

const MAX_STDERR = 256 * 1024;

/** Said to npm on the command line, where it outranks what the operator has set up. */
const INSTALL = [
	"install",
	"--ignore-scripts",
	"--omit=dev",
	"--bin-links=false",
	"--audit=false",
	"--fund=false",
	"--update-notifier=false",
	"--engine-strict=false",
	"--global=false",
	"--location=project",
	"--dry-run=false",
	"--package-lock=true",
	"--package-lock-only=false",
	"--lockfile-version=3",
	"--install-strategy=hoisted",
	"--loglevel=http",
	"--progress=false",
	"--color=false",
	"--json=false",
];

/**
 * Fetches a package, and what it depends on, with the npm client of this machine. None of their scripts is run.
 * @throws {CodedError} `npm_package_invalid`, `npm_missing`, `npm_package_not_found`, `npm_version_not_found`,
 * `npm_unreachable`, `npm_refused`, `npm_integrity`, `disk_full`, `npm_timeout`, `npm_stopped` (by `signal`), `npm_failed`,
 * and what `readManifest` throws.
 */
export async function stageFromNpm(options: StageFromNpm): Promise<StagedPackage> {
	const { packageName, version = "latest", folder, onStep = () => {}, signal } = options;
	checkNpmSpec(packageName, version);
	const wanted = `${packageName}@${version}`;
	// In a file instead of an argument, which npm would also take for a path, an address or an option.
	const own = { private: true, dependencies: { [packageName]: version } };
	await writeFile(path.join(folder, "package.json"), JSON.stringify(own), { mode: 0o600 });
	onStep(`Asking the registry for ${wanted}.`);
	let stderr = "";
	const tellProgress = npmProgress(packageName, onStep);
	const onStderr = (chunk: string) => {
		stderr = (stderr + chunk).slice(-MAX_STDERR);
		tellProgress(chunk);
	};
	const args = [...INSTALL, `--prefix=${folder}`];
	const { exitCode } = await runNpm({ folder, args, deadlineMs: LIMITS.npmInstallMs, onStderr, signal });
	if (exitCode !== 0) throw npmError(stderr, packageName, wanted);
	await removeHostPackage(folder);
	const installed = await readInstalled(folder, packageName);
	onStep(describeInstalled(packageName, installed.version, installed.others));
	const packageFolder = path.join(folder, "node_modules", packageName);
	const manifest = await readManifest(packageFolder);
	checkName(manifest.name, packageName);
	const { hash, integrity } = installed;
	return { folder, packageFolder, manifest, hash, version: installed.version, ...(integrity && { integrity }) };
}

function describeInstalled(packageName: string, version: string, others: number): string {
	if (others === 0) return `${packageName} ${version} is fetched; it needs no other packages.`;
	return `${packageName} ${version} is fetched, with ${others} ${others === 1 ? "package" : "packages"} that it needs.`;
}

function checkName(name: string, packageName: string): void {
	if (name === packageName) return;
	throw new CodedError("adapter_manifest_invalid", `The package ${packageName} calls itself ${JSON.stringify(name)}.`, {
		hint: "Tell the package's author: both names must be the same.",
	});
}
