import { createServerAdapter } from "@paperclipai/adapter-acp-local/server";
import { createStdoutParser } from "@paperclipai/adapter-acp-local/ui";
import { useAdapterFixture } from "@paperclipai/test-support/adapter/adapter-fixture.ts";
import { describeProgramAdapter } from "@paperclipai/test-support/adapter/describe-program-adapter.ts";

const fixture = useAdapterFixture(createServerAdapter(), createStdoutParser, "acp-local");
describeProgramAdapter(fixture, new URL("../../../packages/adapters/acp-local/src/__fixtures__/", import.meta.url));
