import { expect, it } from "vitest";
import { PostgresClient } from "./postgres-client.ts";

it.each([
	["", false],
	["?sslmode=disable", false],
	["?sslmode=prefer", { rejectUnauthorized: false }],
	["?application_name=x&sslmode=require", { rejectUnauthorized: false }],
	["?sslmode=verify-full", {}],
])("with %j checks the certificate as psql does", (query, ssl) => {
	expect(new PostgresClient(`postgres://me@db/x${query}`)).toHaveProperty("ssl", ssl);
});
