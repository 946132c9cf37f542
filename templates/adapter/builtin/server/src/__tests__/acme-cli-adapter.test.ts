import { createServerAdapter } from "@paperclipai/adapter-acme-cli/server";
import { createStdoutParser } from "@paperclipai/adapter-acme-cli/ui";
import { useAdapterFixture } from "@paperclipai/test-support/adapter/adapter-fixture.ts";
import { describeProgramAdapter } from "@paperclipai/test-support/adapter/describe-program-adapter.ts";

const fixture = useAdapterFixture(createServerAdapter(), createStdoutParser, "acme-cli");
describeProgramAdapter(fixture, new URL("../../../packages/adapters/acme-cli/src/__fixtures__/", import.meta.url));
