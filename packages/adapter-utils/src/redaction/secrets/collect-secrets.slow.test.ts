import { expect, it } from "vitest";
import { takeSteps } from "../steps/steps.ts";
import { collectSecrets, findWrittenSecrets } from "./collect-secrets.ts";
import { isSecretName } from "./secret-name.ts";

it.each([
	"API_KEY",
	"apiKey",
	"APIKEY",
	"GITHUB_TOKEN",
	"accessTokens",
	"MYSECRETVALUE",
	"db-password",
	"PASSWD2",
	"Authorization",
	"session_cookie",
	"GITHUB_PAT",
	"githubPat",
	"DB_PASS",
	"PASS",
	"MYSQL_PWD",
	"REDISCLI_AUTH",
	"auth",
	"AWS_CREDENTIALS",
	"REGISTRY_CREDS",
	"SSH_PASSPHRASE",
	"SSHPASS",
	"DBPASS",
	"dbPass2",
	"DB_PW",
	"LDAP_BINDPW",
	"bindPwd",
	"MYSQLPWD",
	"BASICAUTH",
	"AWSCREDS",
	"API_JWT",
	"SERVICEJWT",
	"GHPAT",
	"WIFI_PSK",
	"DEVICE_PASSCODE",
	"PASS_PHRASE",
	"dbPassWord",
])("treats %s as the name of a secret", (name) => expect(isSecretName(name)).toBe(true));

it.each([
	"author",
	"AUTHORS",
	"tokenizer",
	"TOKENIZER_PATH",
	"keyboard",
	"keywords",
	"monkey",
	"secretary",
	"PATH",
	"PWD",
	"OLDPWD",
	"OLD_PWD",
	"PASS_THROUGH",
	"COMPASS",
	"PATTERN",
	"AUTH_MODE",
	"SSH_AUTH_SOCK",
	"OAUTH_CLIENT_ID",
	"bypass",
	"PROXY_BYPASS",
	"OVERPASS",
	"TRESPASS",
	"ENCOMPASS",
	"COMPAT",
	"SACRED",
	"JWT_ISSUER",
	"PASS_WORKERS",
	"COMPASS_WORDS",
])("treats %s as an ordinary name", (name) => expect(isSecretName(name)).toBe(false));

it("collects values below such names at any depth, except counts", () => {
	const env = { API_KEY: "k-1", PATH: "/bin", MAX_OUTPUT_TOKENS: "128000", PIN_SECRET: 123456 };
	const config = { command: "x", auth: { token: { value: ["t-1", "t-2"] } }, list: [{ password: "p-1" }], key: null };
	expect([...collectSecrets(env, config)]).toEqual(["k-1", "123456", "t-1", "t-2", "p-1"]);
});

it("leaves paths of credentials, and the method of an authentication", () => {
	const env = {
		GOOGLE_APPLICATION_CREDENTIALS: "/home/me/key.json",
		SMTP_AUTH: "required",
		WINDOWS_CREDS: "C:\\a.json",
	};
	expect([...collectSecrets(env, { auth: { type: "browser-login", token: "t-1" } })]).toEqual(["t-1"]);
});

it.each([
	["SMTP_AUTH", "PLAIN LOGIN", []],
	["SMTP_AUTH", "cram-md5, XOAUTH2", []],
	["POSTGRES_HOST_AUTH", "scram-sha-256", []],
	["REDIS_AUTH", "correcthorsebatterystaple", ["correcthorsebatterystaple"]],
	["REDIS_AUTH", "hunter", ["hunter"]],
	["REDISAUTH", "swordfish", ["swordfish"]],
])("distinguishes the method from the password in %s=%s", (name, value, secrets) => {
	expect([...collectSecrets({ [name]: value })]).toEqual(secrets);
});

it.each([
	["DATABASE", "postgres://app:pa%2Fss@db/x", ["pa%2Fss", "pa/ss"]],
	["HTTP_PROXY", "http://me:proxy-pass@proxy:8080", ["proxy-pass"]],
	["https_proxy", "me:proxy-pass@proxy:8080", ["proxy-pass"]],
	["REMOTE", "https://ghp_0123456789abcdefghij@github.com/x", ["ghp_0123456789abcdefghij"]],
	["REMOTE", "ssh://git@github.com/x and https://deploy@host", []],
	["URLS", "amqp://a:one@h,b https://h/?user=me&api_key=k%2B1&x=1#token=no", ["one", "k%2B1", "k+1"]],
	["DOCS", "as in https://user:password@host or https://$USER:$PASS@host", []],
	["IMAGE", "nginx:latest@sha256:0123", []],
	["AUTHORIZATION", "Bearer abc.def", ["Bearer abc.def", "abc.def"]],
	["AUTHORIZATION", "Basic bWU6aHVudGVyMg==", ["Basic bWU6aHVudGVyMg==", "bWU6aHVudGVyMg==", "hunter2"]],
	["REGISTRY_AUTH", "me:hunter2", ["me:hunter2", "hunter2"]],
	["CUSTOM_HEADERS", "X-Plain: yes\nAuthorization: Bearer abc", ["Bearer abc", "abc"]],
	["prompt", "First export GITHUB_TOKEN='abc-1'; then MAX_TOKENS=128000 MY_KEY=$OTHER run", ["abc-1"]],
	["AZURE_STORAGE", "AccountName=me;AccountKey=aGk0+/==;EndpointSuffix=core.windows.net", ["aGk0+/=="]],
	["ConnectionStrings__Default", "Server=db,1433; User Id=me; Password = a=b!c ; Encrypt=true", ["a=b!c"]],
	["ConnectionStrings__Default", `Server=db;Password="a;b'c";Pwd='d;e'`, ["a;b'c", "d;e"]],
	["ODBC", "Driver={PostgreSQL};Server=db;Uid=me;Pwd={a;b}", ["a;b"]],
	["BUS", "Endpoint=sb://x.net/;SharedAccessKeyName=root;SharedAccessKey=abc=", ["root", "abc="]],
	["DSN", "host=db user=me password=hunter2 dbname=x", ["hunter2"]],
	["DB_CONN", "host=db password='two words' sslmode=require", ["two words"]],
	["JDBC", "jdbc:sqlserver://db:1433;user=me;password=hunter2;encrypt=true", ["hunter2"]],
	["appsettings", '{"ConnectionStrings":{"Main":"Server=db;Password=hunter2"}}', ["hunter2"]],
	["prompt", "let token=readToken(); const password=ask(); return token", []],
	["DSN", "host=db password=", []],
	[
		"TLS_PEM",
		`x -----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\n`,
		["-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----"],
	],
	["TLS_CERT", "-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----", []],
	["LINE", "Authorization: Bearer abc", ["Bearer abc", "abc"]],
	["command", "http x 'Authorization: Bearer abc' && login --token $TOKEN", ["Bearer abc", "abc"]],
	["prompt", "Authorization: Bearer tokens\nare not asked for", []],
	["HDRS", "Authorization: Bearer abc", ["Bearer abc", "abc"]],
	["OTEL_EXPORTER_OTLP_HEADERS", "Authorization=Bearer%20abc,x=1", ["Bearer%20abc", "Bearer abc", "abc"]],
	["OTEL_EXPORTER_OTLP_HEADERS", "x=1,api-key=abc", ["abc"]],
	["HOOK", "https://hooks.slack.com/services/T01/B01/abc?x=1", ["abc"]],
	["HOOK", "https://discord.com/api/webhooks/1/abc", ["abc"]],
	["OPTS", "--token abc", ["abc"]],
	["OPTS", "-u ada:abc -u 1000:1000 -u node:node", ["abc"]],
	["command", "curl -H 'Authorization: Bearer abc' -H \"X-Api-Key: def\" x", ["def", "Bearer abc", "abc"]],
	["command", "sh -c \"curl --user 'ada:abc' --password='two words'\"", ["abc", "two words"]],
	["command", "mysql -pabc; npx npm:lodash@4.17.1", ["abc"]],
	[
		"prompt",
		"Use the header X-Api-Key: abc-1, then Authorization: Bearer abc-42.",
		["abc-1", "Bearer abc-42", "abc-42"],
	],
	["prompt", '{"headers":{"x-api-key":"abc","token": "abc-42"}} is the request', ["abc", "abc-42"]],
	["prompt", "The --token flag takes a text; token: string, api_key: str, key: PAP-123, secret: src/v2/a.ts", []],
	["prompt", "Authorization: required. Cookie: none given, as don't use --password in user's shell.", []],
	["prompt", "const token=sha256(input1); (key: Map<number1>) --token-limit 128000", []],
	["CONFIG", '{"type":"account","private_key":"-----\\nabc"}', ["-----\nabc"]],
])("finds what is secret in %s=%s", (name, value, secrets) => {
	expect([...collectSecrets({ [name]: value })].filter((secret) => secret !== "-")).toEqual(secrets);
});

it.each([
	[
		["-H", "Authorization: Bearer abc", "-HX-Api-Key: def"],
		["Bearer abc", "abc", "def"],
	],
	[
		["-H", "X-Plain: Bearer abc", "--header=Accept: text", "-H", "X-Key:"],
		["Bearer abc", "abc"],
	],
	[
		["--header=X-Api-Key: abc", "X-Api-Key: def-1"],
		["abc", "def-1"],
	],
	[["--header=Authorization: Basic bWU6aHVudGVyMg=="], ["Basic bWU6aHVudGVyMg==", "bWU6aHVudGVyMg==", "hunter2"]],
	[
		["-u", "ada:abc", "-uada:def", "--user", "ada:g h", "--user=ada:ijk"],
		["abc", "def", "g h", "ijk"],
	],
	[
		["--token", "two words", "--password=a=b", "--api-key", "-v"],
		["two words", "a=b"],
	],
	[
		["--config", "api_key=abc", "--env=API_KEY=def", "-c", "model.api_key=ghi"],
		["abc", "def", "ghi"],
	],
	[["-c", "login --token abc"], ["abc"]],
	[
		["Authorization: Bearer abc", "--password", "$ecret1"],
		["Bearer abc", "abc", "$ecret1"],
	],
	[["--max-tokens", "128000", "--token", "$TOKEN", "--author", "Ada"], []],
])("finds what is secret in the arguments %j", (args, secrets) => {
	expect([...collectSecrets({ args })]).toEqual(secrets);
});

it("does not mask the name of a referenced secret", () => {
	const reference = { type: "secret_ref", secretName: "GITHUB_TOKEN" };
	expect([...collectSecrets({ env: { GITHUB_TOKEN: reference, API_KEY: "key-4711" } })]).toEqual(["key-4711"]);
	expect([...collectSecrets({ API_KEY: { ...reference, value: "key-4711" } })]).toContain("key-4711");
});

// In quadratic time one of them takes longer than the timeout.
it.each([
	"://",
	"a",
	"A",
	"A=",
	"_KEY=a ",
	"?a=",
	"@",
	":",
	"%",
	"[",
	"{",
	"\n",
	" ",
	"a=;",
	"a='",
	'a="',
	"=",
	";",
	"-----BEGIN PRIVATE KEY-----",
	"--token ",
	"-H '",
	"-u a:",
	"a-key:",
	"a-key=",
	"Cookie: ",
	"bearer  ",
	"'a ",
	"://a:@1.1.1",
])("takes linear time for a text that repeats %j", { timeout: 60_000 }, (unit) => {
	const text = unit.repeat(200_000);
	const args = ["--token", text];
	collectSecrets({ SOME_URL: text, SOME_HEADERS: text, JDBC: `a=b;${text}`, SOME_AUTH: text, args });
});

it("collects every value of a setting, and the first of a text that an agent may have written", () => {
	const values = Array.from({ length: 260 }, (_, index) => `token-${index}-of-many`);
	const long = `${"x1".repeat(10_000)}-end`;
	const json = JSON.stringify(
		Object.fromEntries([...values, long].map((value, index) => [`API_TOKEN_${index}`, value])),
	);
	const ofSettings = collectSecrets({ env: { CONFIG: json } });
	expect([...values, long].filter((value) => !ofSettings.has(value))).toEqual([]);
	expect(takeSteps(findWrittenSecrets({ prompt: json })).size).toBe(200);
});
