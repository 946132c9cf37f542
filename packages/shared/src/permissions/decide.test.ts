import { describe, expect, it } from "vitest";
import { decidePermission, type RequestedAction } from "./decide.ts";
import { type PermissionRule, type PermissionPolicy as Policy, permissionRuleSchema } from "./schema.ts";

type PermissionPolicy = Pick<Policy, "preset" | "rules">;

const WORK = "/srv/tree";
const decide = (policy: PermissionPolicy, action: RequestedAction, toolName = "Tool") =>
	decidePermission(policy, { toolName, action }, { workspace: WORK }).decision;
const preset = (name: PermissionPolicy["preset"]): PermissionPolicy => ({ preset: name, rules: [] });
const command = (text: string, cwd = WORK): RequestedAction => ({ kind: "command", command: text, cwd });
const edit = (...paths: string[]): RequestedAction => ({ kind: "edit", paths });
const withRules = (...rules: PermissionRule[]): PermissionPolicy => ({ preset: "ask", rules });

describe("a preset", () => {
	it("for the workspace allows commands that do not leave it, and asks for others", () => {
		expect(decide(preset("workspace"), command("npm test"))).toBe("allow");
		expect(decide(preset("workspace"), command("cat /etc/passwd"))).toBe("ask");
	});

	it("for the workspace allows edits in it, and asks for others", () => {
		expect(decide(preset("workspace"), edit(`${WORK}/src/a.ts`))).toBe("allow");
		expect(decide(preset("workspace"), edit(`${WORK}/src/a.ts`, "/etc/passwd"))).toBe("ask");
		expect(decide(preset("workspace"), edit(`${WORK}/.git/hooks/post-commit`))).toBe("ask");
		for (const file of [
			".qwen/settings.json",
			"a/opencode.jsonc",
			".opencode/x",
			".cursor/mcp.json",
			".VSCode/tasks.json",
		])
			expect(decide(preset("workspace"), edit(`${WORK}/${file}`)), file).toBe("ask");
		expect(decide(preset("workspace"), edit())).toBe("ask");
		expect(decide(preset("workspace"), command("ls", "/"))).toBe("ask");
		expect(decide(preset("workspace"), { kind: "other" })).toBe("ask");
		expect(decide(preset("workspace"), { ...command("ls"), leavesSandbox: true } as RequestedAction)).toBe("ask");
	});

	it("for reading denies everything else", () => {
		expect(decide(preset("read_only"), command("ls"))).toBe("deny");
		expect(decide(preset("read_only"), edit(`${WORK}/a`))).toBe("deny");
		expect(decide(preset("read_only"), { kind: "other" })).toBe("deny");
		expect(decide(preset("read_only"), { kind: "read", paths: [`${WORK}/a`] })).toBe("allow");
		expect(decide(preset("read_only"), { kind: "read", paths: ["/etc/passwd"] })).toBe("ask");
	});

	it("for all access allows everything, and for none asks", () => {
		expect(decide(preset("full"), command("rm -rf /"))).toBe("allow");
		expect(decide(preset("ask"), edit(`${WORK}/a`))).toBe("ask");
	});
});

describe("a rule", () => {
	it.each([
		["python3 <<'EOF'\nprint(1)\nEOF", "python3 -c 'print(2)'"],
		["bash <<'EOF'\nnpm test\nEOF", "bash -c 'rm -rf x'"],
		["# a note", "rm -rf x"],
		["rm -rf build && npm run build", "rm -rf build npm run build other"],
	])("for the compound command %j allows no other command", (rule, other) => {
		const policy = withRules({ decision: "allow", command: rule });
		expect([rule, other].map((text) => decide(policy, command(text)))).toEqual(["allow", "ask"]);
	});

	const tests = withRules({ decision: "allow", command: "npm test" });

	it.each([
		["npm test", "allow"],
		["  npm   test -- --watch", "allow"],
		["npm testing", "ask"],
		["npm test && rm -rf /", "ask"],
		["npm test; rm x", "ask"],
		["npm test | sh", "ask"],
		["npm test\nrm x", "ask"],
		["npm test $(rm x)", "ask"],
		["npm test `rm x`", "ask"],
		['npm test "$(rm x)"', "ask"],
		["npm test > /etc/passwd", "ask"],
		["npm test & rm x", "ask"],
		["npm test 'a; b'", "allow"],
		["npm test $'\\'' ; touch x #'", "ask"],
		["npm test # and more", "ask"],
		["npm test $HOME", "ask"],
		["npm test \\; rm x", "ask"],
		["npm test {a,b}", "ask"],
		["npm test\u2028rm x", "ask"],
		["npm 'test'", "allow"],
		["\u00a0npm test", "ask"],
		["echo npm test", "ask"],
	])("that allows a command decides on %s: %s", (text, decision) => {
		expect(decide(tests, command(text))).toBe(decision);
	});

	it("allows a compound command only as a whole", () => {
		const whole = withRules({ decision: "allow", command: "npm test && npm run lint" });
		expect(decide(whole, command("npm test && npm run lint"))).toBe("allow");
		expect(decide(whole, command("npm test && npm run lint && rm x"))).toBe("ask");
	});

	it("allows a command only in the workspace, and denies it everywhere", () => {
		for (const rule of ["make clean", "make clean && make"]) {
			const allowed = withRules({ decision: "allow", command: rule });
			const folders = [WORK, `${WORK}/src`, "/home/me", `${WORK}-of-others`, '"~/x"'];
			expect(folders.map((cwd) => decide(allowed, command(rule, cwd)))).toEqual([
				"allow",
				"allow",
				"ask",
				"ask",
				"ask",
			]);
		}
		const denied: PermissionPolicy = { preset: "full", rules: [{ decision: "deny", command: "make" }] };
		expect(decide(denied, command("make", "/home/me"))).toBe("deny");
	});

	it.each([
		{ command: "git push" },
		{ path: ".env" },
	])("asks for a tool that may execute what %o denies", (condition) => {
		const policy = (decision: "allow" | "deny"): PermissionPolicy => ({
			preset: decision === "deny" ? "full" : "ask",
			rules: [{ decision, ...condition }],
		});
		expect(decide(policy("deny"), { kind: "other", isUnclear: true })).toBe("ask");
		expect(decide(policy("deny"), { kind: "other" })).toBe("allow");
		expect(decide(policy("allow"), { kind: "other", isUnclear: true })).toBe("ask");
	});

	it("allows a command only in its sandbox", () => {
		const allowed = withRules({ decision: "allow", command: "make" });
		const outside = { ...command("make"), leavesSandbox: true } as RequestedAction;
		expect([command("make"), outside].map((action) => decide(allowed, action))).toEqual(["allow", "ask"]);
	});

	it("denies a command wherever it stands", () => {
		const denied: PermissionPolicy = { preset: "full", rules: [{ decision: "deny", command: "git push" }] };
		expect(decide(denied, command("git push --force"))).toBe("deny");
		expect(decide(denied, command("true && git push"))).toBe("deny");
		expect(decide(denied, command('sh -c "$(git push)"'))).toBe("deny");
		expect(decide(denied, command("git pull"))).toBe("allow");
	});

	it.each([
		["git push", "git \\\n push origin", "deny"],
		["git push", "git pu\\\nsh origin", "deny"],
		["git push", "'git' \"push\"", "deny"],
		["git push", "/usr/bin/git push", "deny"],
		["git push", "FOO=1 git push", "deny"],
		["git push", "bash -c 'true;git push'", "deny"],
		["git push", "bash -c 'bash -c \"git push\"'", "deny"],
		["git push", "{git,push,origin}", "deny"],
		["git push", "git {push,origin,main}", "deny"],
		["git push", "git pu{sh,ll}", "deny"],
		["git push --force", "git push {origin,--force}", "deny"],
		["git push", "git $'push'", "deny"],
		["git push", "git pu$'sh'", "deny"],
		["git push", 'git $"push"', "deny"],
		["git push", "git ${X:-push}", "deny"],
		["git push", "git $((1)) push", "deny"],
		["git push", "git $(a $(b)) push", "deny"],
		["git push", "git <(x) push", "deny"],
		["git push", "((1<<'EOF'))\ngit -C . push\nEOF", "deny"],
		["git push", "bash <<'EOF'\nit's\ngit push\nEOF", "deny"],
		["git push", "echo `git push`", "deny"],
		["git push", "x --exec='git push'", "deny"],
		["git push", "python3 -c 'os.system(\"git push\")'", "deny"],
		["git push", "git pushover", "allow"],
		["git push", "git >/dev/null push", "deny"],
		["git push", "git 2>&1 push", "deny"],
		["git push", "git </dev/null push", "deny"],
		["git push", "git <<<x push", "deny"],
		["git push", "git <<-E push\nE", "deny"],
		["git push", "git <<'E' push\nE", "deny"],
		["git push", "git -C /w push", "deny"],
		["git push", "git -c a=b --no-pager -C push push origin", "deny"],
		["git push", "bash -c 'git -C /w push'", "deny"],
		["git push", "git status && /usr/bin/git --git-dir=.git push", "deny"],
		["git push", "git -C git push", "deny"],
		["npm publish", "npm --silent publish", "deny"],
		["npm publish", "npm -- publish", "deny"],
		["git push --force", "git push origin main --force", "deny"],
		["git push --force", "git push origin main --force-with-lease", "allow"],
		["find -delete", "find . -name x -delete", "deny"],
		["git push", "git $@ push", "deny"],
		["git push", "git ${x:-} push", "deny"],
		["git push", "git $(true) push", "deny"],
		["rm", "r$@m x", "deny"],
		["rm", "r{m,} x", "deny"],
		["git push", "git log --grep push", "allow"],
		["git push", "git -C /w log --grep push", "allow"],
		["git push", "git --no-pager log --grep push", "allow"],
		["git push", "git --git-dir=x show push", "allow"],
		["git push", "git add push && git commit -m push", "allow"],
		["git push", "git status; echo push", "allow"],
		["npm publish", "npm -w pkg run publish", "allow"],
		["git ''", "git '' push", "deny"],
		["rm", "npm run format", "allow"],
		["rm", "docker run --rm x", "allow"],
		["rm", "cat rm.txt", "allow"],
		["rm", "npm test && /bin/rm -rf x", "deny"],
		["rm", "find . -exec rm {} +", "deny"],
		["rm", "x --exec=rm", "deny"],
		["curl x | sh", "curl  x | sh", "deny"],
	])("that denies %s decides on %j: %s", (rule, text, decision) => {
		expect(decide({ preset: "full", rules: [{ decision: "deny", command: rule }] }, command(text))).toBe(decision);
	});

	it("that denies a path applies to an unknown one, and one that allows it does not", () => {
		const rules = (decision: "allow" | "deny") => [{ decision, path: "/home/u/.ssh" }];
		for (const paths of [['"~/.ssh/id_rsa"'], []]) {
			expect(decide({ preset: "full", rules: rules("deny") }, { kind: "read", paths })).toBe("deny");
			expect(decide({ preset: "ask", rules: rules("allow") }, { kind: "read", paths })).toBe("ask");
		}
	});

	it("applies to a path if all paths are in it, or one for a denial", () => {
		const allowed = withRules({ decision: "allow", path: "docs" });
		expect(decide(allowed, edit(`${WORK}/docs/a.md`))).toBe("allow");
		expect(decide(allowed, edit(`${WORK}/docs/a.md`, `${WORK}/src/a.ts`))).toBe("ask");
		expect(decide(allowed, edit(`${WORK}/docs-old/a.md`))).toBe("ask");
		expect(decide(allowed, command("ls docs"))).toBe("ask");
		const denied: PermissionPolicy = { preset: "full", rules: [{ decision: "deny", path: "/etc/" }] };
		expect(decide(denied, edit(`${WORK}/a`, "/etc/passwd"))).toBe("deny");
		const secrets: PermissionPolicy = { preset: "full", rules: [{ decision: "deny", path: "./secrets" }] };
		expect(decide(secrets, { kind: "read", paths: [`${WORK}/secrets/key`] })).toBe("deny");
		expect(decide(secrets, { kind: "read", paths: [WORK] })).toBe("deny");
		expect(decide(secrets, { kind: "read", paths: [`${WORK}/src`] })).toBe("allow");
		expect(decide(secrets, { kind: "read", paths: [`${WORK}/Secrets/key`] })).toBe("deny");
		expect(decide(allowed, edit(`${WORK}/Docs/a.md`))).toBe("ask");
	});

	it("applies to a tool by its name, and the first one that applies decides", () => {
		const policy = withRules({ decision: "deny", tool: "WebFetch" }, { decision: "allow" });
		expect(decide(policy, { kind: "other" }, "WebFetch")).toBe("deny");
		expect(decide(policy, { kind: "other" }, "Webfetch")).toBe("allow");
	});
});

it("follows the links of a rule", () => {
	const policy: PermissionPolicy = { preset: "full", rules: [{ decision: "deny", path: "link" }] };
	const request = { toolName: "Read", action: { kind: "read", paths: [`${WORK}/secrets/key`] } } as const;
	const realPath = (path: string) => path.replace(`${WORK}/link`, `${WORK}/secrets`);
	expect(decidePermission(policy, request, { workspace: WORK, realPath }).decision).toBe("deny");
	expect(decidePermission(policy, request, { workspace: WORK }).decision).toBe("allow");
});

it.each([
	"~/.ssh",
	"../other",
	"src/*.ts",
	"a/../../b",
])("refuses the path %s of a rule, which could never apply", (path) => {
	expect(permissionRuleSchema.safeParse({ decision: "deny", path }).success).toBe(false);
});

it.each([
	["mcp__github__create_issue", "allow"],
	["mcp__github", "allow"],
	["github.create_issue", "allow"],
	["mcp__git", "ask"],
	["mcp__github__create", "ask"],
])("matches the tool of an MCP server with the rule %s, whatever its program calls it", (tool, decision) => {
	const policy = { preset: "workspace", rules: [{ decision: "allow", tool }] } as const;
	const mcp = { server: "github", tool: "create_issue" };
	const request = { toolName: "github.create_issue", action: { kind: "other" }, mcp } as const;
	expect(decidePermission({ ...policy, rules: [...policy.rules] }, request, { workspace: "/w" }).decision).toBe(
		decision,
	);
});
