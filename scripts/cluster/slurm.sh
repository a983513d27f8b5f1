# Debian's SLURM for `try`: a controller and a node on the loopback address.

install_engine() {
    command -v slurmctld slurmd sbatch munged >/dev/null || {
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            slurmctld slurmd slurm-client munge >/dev/null
    }
    export SLURM_CONF=$work/slurm.conf
    mkdir -p "$work/state" "$work/spool" /run/munge
    local name
    name=$(hostname -s)
    cat >"$SLURM_CONF" <<END
ClusterName=try
SlurmctldHost=$name(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
CryptoType=crypto/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmdTimeout=15
SlurmctldTimeout=15
InactiveLimit=0
MinJobAge=10
MpiDefault=none
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
}

start_engine() {
    [ -e /etc/munge/munge.key ] || dd if=/dev/urandom of=/etc/munge/munge.key bs=1024 count=1 2>/dev/null
    chown -R munge: /etc/munge /run/munge /var/lib/munge /var/log/munge
    chmod 600 /etc/munge/munge.key
    pgrep -x munged >/dev/null || su -s /bin/sh munge -c /usr/sbin/munged
    start_server
    start_worker
}

start_server() {
    slurmctld
    for _ in $(seq 100); do
        scontrol ping 2>/dev/null | grep -q "is UP" && return
        sleep 0.1
    done
    cat "$work/slurmctld.log"
    return 1
}

start_worker() { slurmd; }

# Kills the node's daemon and its jobs, which would otherwise continue without it.
kill_worker() {
    pkill -9 -x slurmd || true
    pkill -9 -x slurmstepd || true
    pkill -9 -f -- "--out $work/run --shard" || true
}

kill_server() { pkill -9 -x slurmctld; }

stop_engine() {
    scancel --name seventeen
    pkill -9 -x slurmctld
    pkill -9 -x slurmd
}
