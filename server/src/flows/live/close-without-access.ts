import type { WebSocket } from "ws";
import { LIMITS } from "../../platform/settings/limits.ts";
import { startPeriodic } from "../../platform/timing/periodic.ts";

/** Private close code, modelled on the status 401. */
const NO_ACCESS_CLOSE_CODE = 4401;

/** Closes the socket soon after its credentials, session or run have ended. */
export function closeWithoutAccess(socket: WebSocket, isAllowed: () => Promise<boolean>): void {
	const check = async () => {
		if (!(await isAllowed())) socket.close(NO_ACCESS_CLOSE_CODE, "the credentials are no longer valid");
	};
	const periodic = startPeriodic(LIMITS.liveAccessMs, check, () => undefined);
	socket.on("close", () => void periodic.stop());
}
