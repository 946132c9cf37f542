/**
 * Servers that share one database: which of them owns a run, and when another may take the run over. The rest of the server
 * uses this file only; docs/architecture/several-servers.md explains it.
 */
export type { EventReference, EventReferences } from "./channel-message.ts";
export { hasValidLease, isOwnedBy, leaseEnd } from "./lease.ts";
export { createLeaseKeeper, type LeaseKeeper } from "./lease-keeper.ts";
export { checkPastClaim, isCopiedFolder, readClaimedId } from "./past-claim.ts";
export {
	claimServerId,
	hasServerClaim,
	isLivingProcess,
	releaseServerClaim,
	type ServerClaimContext,
} from "./server-claim.ts";
export { shareEvents } from "./share-events.ts";
