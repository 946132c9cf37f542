import assert from "node:assert/strict";
import { test } from "node:test";
import { checkNoGitPush } from "./check-no-git-push.mjs";
import { checkTree } from "./policy/source/temporary-tree.mjs";

const FILE = "server/src/runs/finish.ts";
const SENTENCE =
	"pushes to a git remote, but only the local workspace lasts between runs; " +
	'remove the push, or write "// paperclip:allow-git-push: <reason>" on the call';

const violationsOf = (source, path = FILE) => checkTree(checkNoGitPush, { [path]: source });

const pushes = {
	"one string": 'execSync("git push origin main");',
	"a string with options before the verb": 'execSync("git -C work -c a.b=c --no-pager push");',
	"a string behind other commands": 'sh("cd work && git push");',
	"a string that continues on the next line": 'sh("git \\\\\\n push");',
	"a string in a substitution": 'sh("echo $(git push)");',
	"a string with a path to git": 'sh("/usr/bin/git push");',
	"joined strings": 'sh("git " + "push");',
	"a string joined with a name": 'sh("git push " + remote);',
	"a template": "sh(`git push ${remote}`);",
	"a template with an unknown part": "sh(`git -C ${folder} push`);",
	"a template with git in a name": "sh(`${gitPath} push`);",
	"a tagged template": "await $`git push`;",
	"a constant": 'const verb = "push"; sh(`git ${verb}`);',
	"an argument array": 'spawn("git", ["push", "origin"]);',
	"an argument array with options": 'spawn("git", ["-C", folder, "--no-pager", "push"]);',
	"an argument array with a spread": 'spawn("git", [...options, "push"]);',
	"an argument array with a filter": 'spawn("git", ["push", force && "-f"].filter(Boolean));',
	"an argument array that is concatenated": 'spawn("git", ["-C", folder].concat(["push"]));',
	"an argument array behind a condition": 'spawn("git", ready ? ["fetch"] : ["push"]);',
	"an argument array in a name": 'const args = ["push"];\nspawn("git", args);',
	"an argument array that grows": 'const args = ["-C", folder];\nargs.push("push");\nspawn("git", args);',
	"one array with git in it": 'const command = ["git", "push"];',
	"plain arguments": 'execa("git", "push");',
	"a name that stands for git": 'spawn(GIT_BINARY, ["push"]);',
	"a helper that runs git": 'await runGit(folder, ["push"]);',
	"a method that runs git": 'await git.raw("push");',
	"a git library":
		'import simpleGit from "simple-git";\nconst repository = simpleGit(folder);\nawait repository.push();',
	"a push of a subtree": 'sh("git subtree push");',
	"the command below push": 'sh("git send-pack origin");',
};

for (const [name, source] of Object.entries(pushes)) {
	test(`reports ${name}`, () => {
		const line = source.split("\n").length;
		assert.deepEqual(violationsOf(source), [`${FILE}:${line} ${SENTENCE}`]);
	});
}

test("names the line where a call over several lines begins", () => {
	const source = 'const a = 1;\nspawn(\n\t"git",\n\t[\n\t\t"-C",\n\t\tfolder,\n\t\t"push",\n\t],\n);\n';
	assert.deepEqual(violationsOf(source), [`${FILE}:2 ${SENTENCE}`]);
});

test("reports every push in every folder it reads", () => {
	const source = 'sh("git push");\nsh("git push");\n';
	const folders = ["packages/adapters/one/src", "packages/adapter-utils/src", "server/src", "cli/src"];
	const violations = checkTree(checkNoGitPush, Object.fromEntries(folders.map((folder) => [`${folder}/a.ts`, source])));
	const expected = folders.flatMap((folder) => [1, 2].map((line) => `${folder}/a.ts:${line} ${SENTENCE}`));
	assert.deepEqual(violations.sort(), expected.sort());
});

test("reads shell scripts and package scripts", () => {
	const script = "packages/adapter-utils/src/process/shim.sh";
	assert.deepEqual(violationsOf("# git push\ngit status\ngit push\n", script), [`${script}:3 ${SENTENCE}`]);
	const manifest = "packages/adapters/one/package.json";
	assert.deepEqual(violationsOf('{\n"scripts": { "release": "git push" }\n}', manifest), [`${manifest}:2 ${SENTENCE}`]);
});

const harmless = {
	"arrays that grow": 'lines.push(line); gitArguments.push("status"); words.push("push"); git.push(entry);',
	"a comment": "// git push\n/* git push */\nrun();",
	"a regular expression": "const push = /git push/;",
	"another verb": 'spawn("git", ["status"]); sh("git fetch");',
	"a stash": 'spawn("git", ["stash", "push"]); sh("git stash push");',
	"a setting about pushing":
		'spawn("git", ["-c", "push.default=nothing", "status"]); sh("git -c push.default=nothing log");',
	"a key about pushing": 'sh("git config push.default nothing");',
	"separate commands": 'sh("git; push"); sh("which git\\npush-images");  sh("which git\\npush");',
	"a word with git in it": 'spawn("digit", ["push"]); legit("push"); github.on("push", handle);',
	"another program with the same verb": 'docker.run("push"); spawn("docker", build(["push"]));',
	"an event": 'const event = { kind: "push" }; stack(["push", "pop"]);',
};

for (const [name, source] of Object.entries(harmless)) {
	test(`accepts ${name}`, () => assert.deepEqual(violationsOf(source), []));
}

test("leaves tests and their fixtures alone", () => {
	const source = 'sh("git push");';
	for (const path of [
		"server/src/a.test.ts",
		"server/src/__tests__/a.ts",
		"cli/src/__fixtures__/a.ts",
		"ui/src/a.ts",
	]) {
		assert.deepEqual(violationsOf(source, path), []);
	}
});

test("accepts a push with a reason on the call or above it", () => {
	const reason = "// paperclip:allow-git-push: publishes the docs";
	assert.deepEqual(violationsOf(`sh("git push"); ${reason}`), []);
	assert.deepEqual(violationsOf(`${reason}\nsh("git push");`), []);
	assert.deepEqual(violationsOf(`new Job(\n\t"git",\n\t["push"],\n\tname, ${reason}\n);`), []);
	assert.deepEqual(violationsOf(`spawn(\n\t"git",\n\t["push"], ${reason}\n);`), []);
	assert.deepEqual(violationsOf(`${reason}\n\nsh("git push");`).length, 2);
});

test("reports an allowance without a reason, and one without a push", () => {
	assert.deepEqual(violationsOf('sh("git push"); // paperclip:allow-git-push'), [
		`${FILE}:1 "paperclip:allow-git-push" needs a reason: write "// paperclip:allow-git-push: <reason>"`,
	]);
	assert.deepEqual(violationsOf('sh("git status"); // paperclip:allow-git-push: none'), [
		`${FILE}:1 "paperclip:allow-git-push" allows nothing here; remove it`,
	]);
});
