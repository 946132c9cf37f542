import { expect, it } from "vitest";
import { maskArguments, maskCommandLine } from "./mask-arguments.ts";

it.each([
	["docker login -u ada -p abc registry", "docker login -u ada -p *** registry"],
	["docker login registry && docker run -p 8080:80 web", "docker login registry && docker run -p 8080:80 web"],
	["docker login registry\nmkdir -p packages", "docker login registry\nmkdir -p packages"],
	["cp -pr a b; mysql -pabc shop", "cp -pr a b; mysql -p*** shop"],
	["docker login -u ada \\\n  -p abc registry", "docker login -u ada \\\n  -p *** registry"],
	["docker login registry\\\n -p abc; ls -p x", "docker login registry\\\n -p ***; ls -p x"],
	["mysql -e 'select 1; select 2' -pabc shop", "mysql -e 'select 1; select 2' -p*** shop"],
	["mysql --init-command='SET x=1;' -pabc shop", "mysql --init-command='SET x=1;' -p*** shop"],
	["zip -r 'a;b' -P abc x", "zip -r 'a;b' -P *** x"],
	["redis-cli -n 1 'a|b' -a abc ping", "redis-cli -n 1 'a|b' -a *** ping"],
	["docker login http://r/?a&&b -p abc", "docker login http://r/?a&&b -p ***"],
	["DB=mysql; $DB -pabc", "DB=mysql; $DB -p***"],
	["for m in mysql mariadb; do $m -pabc; done", "for m in mysql mariadb; do $m -p***; done"],
	["echo 'x'|mysql -pabc shop", "echo 'x'|mysql -p*** shop"],
	["run --password \\\n  two", "run --password \\\n  ***"],
	[`curl -d '{ "password" : "s3cr3tV4lue99" }' x`, `curl -d '{ "password" : "***" }' x`],
	["curl --oauth2-bearer s3cr3tV4lue99 x", "curl --oauth2-bearer *** x"],
	["curl https://HOOKS.slack.com:443/services/T1/B1/s3cr3t", "curl https://HOOKS.slack.com:443/services/T1/B1/***"],
	["curl https://s/x?sig=abc&X-Amz-Signature=def&size=2", "curl https://s/x?sig=***&X-Amz-Signature=***&size=2"],
	["curl --cookie-jar /tmp/cookies x", "curl --cookie-jar /tmp/cookies x"],
])("masks what is secret in %j, and nothing else", (line, masked) => {
	expect(maskCommandLine(line)).toBe(masked);
});

it("masks tokens by their form, wherever they stand", () => {
	const token = `ghp_${"a1".repeat(18)}`;
	expect(maskArguments(["say", token, `--title=${token}`, "sk-learn", "xoxo"])).toEqual([
		...["say", "***", "--title=***", "sk-learn", "xoxo"],
	]);
});

it("leaves the paths of files with secrets", () => {
	const args = ["--password-file", "/run/secrets/x", "--private-key-file=/home/me/project"];
	expect(maskArguments(args)).toEqual(args);
	const keys = [
		"--private-key-file",
		"/AbC/123+x==",
		"API_KEY_FILE=aGVsbG8/d29ybGQ=",
		"WEBHOOK_SECRET_PATH=/hooks/a8f3",
	];
	expect(maskArguments(keys)).toEqual(["--private-key-file", "***", "API_KEY_FILE=***", "WEBHOOK_SECRET_PATH=***"]);
});

// A backtracking pattern would exceed the timeout.
it.each(["a;", "-p\n", "mysql ", "mysql;", "$a|", '" :', "sk-ant-", "\\\n"])("masks a long text of %j", (unit) => {
	expect(maskCommandLine(`login --password x ${unit.repeat(100_000)}`)).toMatch(/^login --password \*{3} /);
});
